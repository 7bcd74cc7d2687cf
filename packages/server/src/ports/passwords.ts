// Port: password hashing, slow and salted.
import type { Caller } from '@plinth/domain/abuse/caller'

export interface Passwords {
  /**
   * Runs `work` when it is the caller's turn: few run at a time, and the caller that has hashed
   * least is next. What counts attempts belongs inside, so that waiting requests do not count.
   * Throws `rate_limited` if too many requests wait, most of them for this caller, and
   * `unavailable` if the turn does not come in time.
   */
  inTurn<T>(caller: Caller, work: (hashing: Hashing) => Promise<T>): Promise<T>
  /** True if `hash` would now use another algorithm or other parameters than this hash did. */
  isOutdated(hash: string): boolean
}

export interface Hashing {
  hash(password: string): Promise<string>
  /**
   * Always false for a null hash, but takes as long: the response time must not reveal whether an
   * email address is registered.
   */
  matches(password: string, hash: string | null): Promise<boolean>
}
