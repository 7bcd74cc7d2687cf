// Port: queue of outgoing mail, written in the same transaction as the change that the mail
// reports.
import type { MailId } from '@plinth/domain/base/ids'
import type { LateRows } from './late-rows.ts'

export interface OutboxEntry {
  readonly id: MailId
  /** A `Mail`, encrypted because it contains secret links. */
  readonly sealed: string
  readonly createdAt: number
  /** How often sending was attempted, including this attempt. */
  readonly tries: number
}

export interface OutboxReader {
  /** Whether `takeDue` would find a mail. Cheaper than a transaction, for frequent polling. */
  hasDue(now: number): Promise<boolean>
  /** Counts at most `limit` queued mails, and finds when the oldest of them was queued. */
  backlog(limit: number): Promise<{ readonly size: number; readonly oldestAt: number | null }>
  /** Whether the mail is still queued. */
  isQueued(id: MailId): Promise<boolean>
}

export interface OutboxWriter extends OutboxReader {
  /** Queues a mail. Call it in the same transaction as the change that the mail reports. */
  insert(mail: {
    readonly id: MailId
    readonly sealed: string
    readonly createdAt: number
  }): Promise<void>
  /**
   * Takes the mail that is due first, or returns null. Counts one attempt and makes the mail due
   * again at `until`.
   */
  takeDue(now: number, until: number): Promise<OutboxEntry | null>
  /** Returns how many were changed. */
  bringForward(rows: LateRows): Promise<number>
  /** Reschedules a mail after a failure. */
  postpone(id: MailId, until: number): Promise<void>
  remove(id: MailId): Promise<void>
}
