// Port: schedule and mailed notices of the expiry dates that owners set for single drops.
import type { MailId, TenantId } from '@plinth/domain/base/ids'
import type { DropKey } from './drop-key.ts'

/** A drop with an expiry date of its own, which is not removed by trust and safety. */
export interface OwnExpiryRecord extends DropKey {
  readonly tenantId: TenantId
  readonly expireAt: number
  readonly updatedAt: number
  /** The time of the next check. */
  readonly dueAt: number
  readonly notice: { readonly at: number; readonly mailId: MailId } | null
}

export interface OwnExpiriesReader {
  /** Tenants of drops that are due for a check. */
  due(now: number, limit: number): Promise<TenantId[]>
  /** The tenant's drops whose date is before this time, in the order of their next check. */
  ofTenant(tenant: TenantId, before: number, limit: number): Promise<OwnExpiryRecord[]>
}

export interface OwnExpiriesWriter extends OwnExpiriesReader {
  /** Schedules the next check of the drop. */
  postpone(drop: DropKey, until: number): Promise<void>
  /** Records that a mail names the drop, and schedules its next check. */
  setNotice(drop: DropKey, notice: { at: number; mailId: MailId }, until: number): Promise<void>
  /** For a mail that was not sent: its drops have no notice any more, and are due at `now`. */
  removeNotice(mail: MailId, now: number): Promise<void>
  /** The same for all notices of the tenant's drops. */
  removeNoticesOf(tenant: TenantId, now: number): Promise<void>
}
