// Port: the folders and the database file that the server was started with.

export interface Folders {
  /**
   * Rejects with `unavailable` if one of them was deleted, unmounted or replaced since the start:
   * what is written then would be lost, or would be mixed with other data.
   */
  check(): Promise<void>
}
