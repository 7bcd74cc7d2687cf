import type { MailId, TenantId } from '@plinth/domain/ids'

/** That an owner was told of the end of their drops. */
export interface ExpiryNotice {
  /** Start of the period that the mail speaks of. */
  readonly clockStartedAt: number
  readonly at: number
  readonly mailId: MailId
}

export interface FreeClocksReader {
  /** Tenants whose clock is to be looked at, the longest due first; every tenant sooner or later. */
  due(now: number, limit: number): Promise<TenantId[]>
  /** The newest. */
  noticeOf(tenant: TenantId): Promise<ExpiryNotice | null>
}

export interface FreeClocksWriter extends FreeClocksReader {
  /** Nobody has to look before then. */
  postpone(tenant: TenantId, until: number): Promise<void>
  setNotice(tenant: TenantId, notice: ExpiryNotice): Promise<void>
  /** For a mail that never left: whom it was for counts as not told, and is due at `now`. */
  forgetNotice(mail: MailId, now: number): Promise<void>
  /** Begins a new period, as an owner's sign-in does. */
  restart(tenant: TenantId, now: number): Promise<void>
}
