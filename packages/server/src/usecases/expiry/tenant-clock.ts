// Reads the state of a tenant's expiry clock and the drops that it applies to.
import { type ClockStep, clockStep } from '@plinth/domain/lifecycle/free-clock'
import { freeClockStart, planOf } from '@plinth/domain/plans/subscriptions'
import type { Reader } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'
import { dueForRemoval } from './delete-expired-drops.ts'

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
    const idle = { hasExpiringDrops: false, notice: null, hasChangedDrops: false }
    return { drops: [], step: clockStep({ startedAt: null, ...idle }, now) }
  }
  const startedAt = freeClockStart(tenant, now)
  const records = await reader.drops.ofTenant(tenant.id)
  const drops = records.map((drop) => viewDrop(drop, tenant, now))
  const hasExpiringDrops = drops.some(hasExpiry)
  const notice = await noticeOf(reader, tenant)
  const hasChangedDrops = dueForRemoval({ drops, now }).some(
    ({ updatedAt }) => notice !== null && updatedAt > notice.at,
  )
  const clock = { startedAt, hasExpiringDrops, notice, hasChangedDrops }
  return { drops, step: clockStep(clock, now) }
}

export const hasExpiry = ({ clockExpiresAt }: DropView): boolean => clockExpiresAt !== null

async function noticeOf(reader: Reader, { id }: TenantRecord) {
  const { freeClocks, outbox } = reader
  const notice = await freeClocks.noticeOf(id)
  if (notice === null || notice.at < (await noticesFrom(reader))) return null
  return { ...notice, delivered: !(await outbox.isQueued(notice.mailId)) }
}

/** See `clock-jump.ts` in the domain. */
export const noticesFrom = async ({ clockReadings }: Pick<Reader, 'clockReadings'>) =>
  (await clockReadings.latest())?.noticesFrom ?? 0
