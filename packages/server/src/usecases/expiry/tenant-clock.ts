// Reads the state of a tenant's expiry clock and the drops that it applies to.
import { type ClockStep, clockStep } from '@plinth/domain/lifecycle/free-clock'
import { freeClockStart, planOf } from '@plinth/domain/plans/subscriptions'
import type { Reader } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'

export interface TenantClock {
  readonly drops: readonly DropView[]
  readonly step: ClockStep
}

export async function readClock(
  reader: Reader,
  tenant: TenantRecord,
  now: number,
): Promise<TenantClock> {
  if (planOf(tenant, now).clock !== 'owner') {
    const step = clockStep({ startedAt: null, hasExpiringDrops: false, notice: null }, now)
    return { drops: [], step }
  }
  const startedAt = freeClockStart(tenant, now)
  const records = await reader.drops.ofTenant(tenant.id)
  const drops = records.map((drop) => viewDrop(drop, tenant, now))
  const hasExpiringDrops = drops.some(hasExpiry)
  const notice = await noticeOf(reader, tenant)
  return { drops, step: clockStep({ startedAt, hasExpiringDrops, notice }, now) }
}

export const hasExpiry = ({ clockExpiresAt }: DropView): boolean => clockExpiresAt !== null

async function noticeOf({ freeClocks, outbox }: Reader, { id }: TenantRecord) {
  const notice = await freeClocks.noticeOf(id)
  return notice && { ...notice, delivered: !(await outbox.isQueued(notice.mailId)) }
}
