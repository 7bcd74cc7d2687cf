/** Who is still alive, for things that a process leaves on disk and in the database. */
export interface Processes {
  /** Names this process so that no later one, on this machine or another, has the same name. */
  readonly self: string
  /** Asks about a process by its `self`. A process of another machine, or no name at all: unknown. */
  isAlive(holder: string): 'alive' | 'dead' | 'unknown'
}
