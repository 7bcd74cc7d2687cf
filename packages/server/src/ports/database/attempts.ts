// Port: log of rate-limited attempts (sign-ins, mails to an address), by subject.

export interface AttemptsReader {
  /** Times of the subject's newest attempts since `since`, at most `limit`, newest first. */
  newest(subject: string, since: number, limit: number): Promise<number[]>
}

export interface AttemptsWriter extends AttemptsReader {
  /** Locks the subjects: no other transaction counts or records for them before this one ends. */
  lock(subjects: readonly string[]): Promise<void>
  record(subject: string, now: number): Promise<void>
  /** Undoes one `record` call with the same arguments. The subject must be locked. */
  undo(subject: string, now: number): Promise<void>
  /** Removes all attempts of the subject. */
  clear(subject: string): Promise<void>
  /**
   * Removes attempts older than `time`. Subjects contain personal data (email and IP addresses), so
   * they are stored only as long as a limit needs them.
   */
  removeBefore(time: number): Promise<void>
}
