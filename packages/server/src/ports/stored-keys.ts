/** Keys that all nodes share and that outlive a restart. */
export interface StoredKeysWriter {
  /** The sealed key of this name; `sealed` becomes it when there is none yet. */
  findOrInsert(name: string, sealed: string, now: number): Promise<string>
  /** Puts `sealed` in the place of what is no use any more; nothing when somebody else was faster. */
  replace(name: string, useless: string, sealed: string): Promise<void>
}
