// Port: schedule and mailed notices of the free plan's expiry clock.
import type { MailId, TenantId } from '@plinth/domain/base/ids'

/** A mailed notice that the tenant's drops will expire. */
export interface ExpiryNotice {
  /** Start of the clock period that the notice is about. */
  readonly clockStartedAt: number
  readonly at: number
  readonly mailId: MailId
}

export interface FreeClocksReader {
  /**
   * Tenants whose clock is due for a check, longest overdue first. Every tenant becomes due
   * eventually.
   */
  due(now: number, limit: number): Promise<TenantId[]>
  /** The latest notice, or null. */
  noticeOf(tenant: TenantId): Promise<ExpiryNotice | null>
}

export interface FreeClocksWriter extends FreeClocksReader {
  /** Schedules the next check of the clock. */
  postpone(tenant: TenantId, until: number): Promise<void>
  setNotice(tenant: TenantId, notice: ExpiryNotice): Promise<void>
  /** For a mail that was not sent: deletes its notice and makes the tenant due at `now`. */
  removeNotice(mail: MailId, now: number): Promise<void>
  /** Starts a new period, as an owner's sign-in does. */
  restart(tenant: TenantId, now: number): Promise<void>
}
