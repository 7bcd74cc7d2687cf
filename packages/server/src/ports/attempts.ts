/** What is limited by how often it happened: tries to sign in, mails to an address. */
export interface AttemptsReader {
  /** When the newest `limit` of them happened, newest first. */
  newest(subject: string, since: number, limit: number): Promise<number[]>
}

export interface AttemptsWriter extends AttemptsReader {
  /** No other transaction counts or records for these subjects before this one ends. */
  lock(subjects: readonly string[]): Promise<void>
  record(subject: string, now: number): Promise<void>
  /** Undoes one `record` with the same arguments. The subject must be locked. */
  takeBack(subject: string, now: number): Promise<void>
  forget(subject: string): Promise<void>
  /** Forgets what no limit asks for any more: addresses are not kept for longer than they are needed. */
  removeBefore(time: number): Promise<void>
}
