import type { MailId } from '@plinth/domain/ids'

export interface OutboxEntry {
  readonly id: MailId
  /** A `Mail`, sealed: it holds links that nobody else may follow. */
  readonly sealed: string
  readonly createdAt: number
  /** How often sending it was begun. */
  readonly tries: number
}

export interface OutboxReader {
  /** Whether `takeDue` would find one: cheaper than a transaction, where it is asked often. */
  hasDue(now: number): Promise<boolean>
  /** Whether it is still to be handed over. */
  waits(id: MailId): Promise<boolean>
}

export interface OutboxWriter extends OutboxReader {
  /** In the same transaction as what the mail is about. */
  insert(mail: {
    readonly id: MailId
    readonly sealed: string
    readonly createdAt: number
  }): Promise<void>
  /** The one that is due first, or null; it counts as begun and is not due again before `until`. */
  takeDue(now: number, until: number): Promise<OutboxEntry | null>
  /** Puts it off after a failure. */
  postpone(id: MailId, until: number): Promise<void>
  remove(id: MailId): Promise<void>
}
