// Port: log of rate-limited attempts (sign-ins, mails to an address), by subject.

export interface NthAttempt {
  readonly subject: string
  /** Counted from 1, the newest. */
  readonly n: number
}

export interface AttemptsReader {
  /** Time of each subject's nth newest attempt; null if there are fewer. */
  nthNewest(wanted: readonly NthAttempt[]): Promise<(number | null)[]>
}

export interface AttemptsWriter extends AttemptsReader {
  /** Locks the subjects: no other transaction counts or records for them before this one ends. */
  lock(subjects: readonly string[]): Promise<void>
  /** Records an attempt of each subject. */
  record(subjects: readonly string[], now: number): Promise<void>
  /** Undoes one attempt of the subject recorded at this time. The subject must be locked. */
  undo(subject: string, now: number): Promise<void>
  /** Removes all attempts of the subject. */
  clear(subject: string): Promise<void>
  /**
   * Removes attempts older than `time`. Subjects contain personal data (email and IP addresses), so
   * they are stored only as long as a limit needs them.
   */
  removeBefore(time: number, limit: number): Promise<number>
}
