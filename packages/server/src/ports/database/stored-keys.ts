// Port: keys shared by all nodes, stored encrypted.

export interface StoredKeysReader {
  /** The sealed key of this name, or null if there is none. */
  find(name: string): Promise<string | null>
}

export interface StoredKeysWriter extends StoredKeysReader {
  /** No other transaction gets the lock of this name before this one ends. */
  lock(name: string): Promise<void>
  /** Returns the sealed key of this name; stores `sealed` first if there is none. */
  findOrInsert(name: string, sealed: string, now: number): Promise<string>
  /**
   * Replaces the key if it is still `useless`; does nothing if another node has replaced it
   * already.
   */
  replace(name: string, useless: string, sealed: string): Promise<void>
  /** Removes the key. Of two concurrent transactions only one gets `true`. */
  take(name: string): Promise<boolean>
}
