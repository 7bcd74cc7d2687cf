// Performs the due expiry step of one tenant.
import { dayMs } from '@plinth/domain/base/day'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { Deps } from '../base/deps.ts'
import { sweepDeleted } from '../drops/drop-deletion.ts'
import { removeHistory } from '../drops/remove-history.ts'
import type { SweepDeps } from '../storage/sweep-drop.ts'
import { deleteExpiredDrops, dueForRemoval } from './delete-expired-drops.ts'
import { type ExpiryNoticeDeps, mailExpiryNotice } from './mail-expiry-notice.ts'
import { readClock, type TenantClock } from './tenant-clock.ts'

export type ClockDeps = SweepDeps &
  ExpiryNoticeDeps &
  Pick<Deps, 'clockWatch' | 'jobSignal' | 'mailReachesPeople'>

/** The step is computed again once the tenant is locked. */
export async function processTenantExpiry(deps: ClockDeps, id: TenantId): Promise<void> {
  const now = deps.clock.now()
  await removeHistoryOfExpired(deps, id, now)
  const deleted = await deps.database.transact(async (tx) => {
    const tenant = await tx.tenants.lock(id)
    if (!tenant) return []
    const clock = await readClock(tx, tenant, now)
    return performStep(deps, tx, { tenant, clock, now })
  })
  deps.jobSignal.notify('mail')
  await sweepDeleted(deps, deleted)
}

async function removeHistoryOfExpired(deps: ClockDeps, id: TenantId, now: number): Promise<void> {
  const { read } = deps.database
  const tenant = await read.tenants.find(id)
  if (!tenant) return
  const { step, drops } = await readClock(read, tenant, now)
  if (step.kind === 'remove') await removeHistory(deps, dueForRemoval({ drops, now }))
}

interface DueStep {
  readonly tenant: TenantRecord
  readonly clock: TenantClock
  readonly now: number
}

async function performStep(
  deps: ClockDeps,
  tx: Transaction,
  { tenant, clock, now }: DueStep,
): Promise<DropId[]> {
  const { step, drops } = clock
  switch (step.kind) {
    case 'wait':
      await tx.freeClocks.postpone(tenant.id, step.until)
      return []
    case 'notify':
      await mailExpiryNotice(deps, tx, { tenant, drops, step, now })
      return []
    case 'remove': {
      await tx.freeClocks.postpone(tenant.id, now + dayMs)
      return deleteExpiredDrops(tx, { tenantId: tenant.id, drops, now })
    }
    default:
      return step satisfies never
  }
}
