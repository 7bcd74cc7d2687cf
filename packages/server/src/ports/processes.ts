// Port: liveness of other Plinth processes, for what they leave on disk and in the database.

export interface Processes {
  /** Identifier of this process; never reused, on this machine or another. */
  readonly self: string
  /**
   * `holder` is a process's `self`. `other_boot`: this machine has been started again since, or
   * another one has the same name. `unknown` if it runs on another machine or the identifier is not
   * valid.
   */
  isAlive(holder: string): 'alive' | 'dead' | 'other_boot' | 'unknown'
}
