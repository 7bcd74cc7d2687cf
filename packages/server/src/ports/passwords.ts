// Port: password hashing, slow and salted.

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Always false for a null hash, but takes as long: the response time must not reveal whether an
   * email address is registered.
   */
  matches(password: string, hash: string | null): Promise<boolean>
  /** True if `hash` would now use another algorithm or other parameters than this hash did. */
  isOutdated(hash: string): boolean
}
