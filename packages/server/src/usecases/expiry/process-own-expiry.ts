// Performs the due steps of a tenant's drops that expired at a date set by their owner.
import { dayMs } from '@plinth/domain/base/day'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { ownExpiryStep, removalAt, sharesNotice } from '@plinth/domain/lifecycle/own-expiry'
import type { Reader, Transaction } from '../../ports/database/database.ts'
import type { OwnExpiryRecord } from '../../ports/database/own-expiries.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import { deleteDrops, sweepDeleted } from '../drops/drop-deletion.ts'
import { removeHistory } from '../drops/remove-history.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { ClockDeps } from './process-tenant-expiry.ts'
import { noticesFrom } from './tenant-clock.ts'

/** In one transaction; the rest follows in the next run. */
const maxDropsPerRun = 50
/** Few, because a drop is deleted with its versions. */
const maxDeletionsPerRun = 10

interface DueExpiry {
  readonly expiry: OwnExpiryRecord
  readonly step: ReturnType<typeof ownExpiryStep>
}

export async function processOwnExpiry(deps: ClockDeps, id: TenantId): Promise<void> {
  const now = deps.clock.now()
  await removeHistory(deps, removable(await readSteps(deps.database.read, id, now)))
  const deleted = await deps.database.transact(async (tx) => {
    const tenant = await tx.tenants.lock(id)
    if (!tenant) return []
    const steps = await readSteps(tx, id, now)
    for (const { expiry, step } of steps)
      if (step.kind === 'wait' && step.until !== expiry.dueAt)
        await tx.ownExpiries.postpone(expiry, step.until)
    if (steps.some(({ step }) => step.kind === 'notify')) {
      const unaware = steps.filter(
        ({ expiry, step }) => step.kind === 'notify' || sharesNotice(expiry, now),
      )
      await mailRemovalNotice(deps, tx, { tenant, drops: unaware.map(({ expiry }) => expiry), now })
    }
    const due = await tx.drops.findAll(removable(steps).map((drop) => drop.id))
    return deleteDrops(tx, due, { heldFor: id, now })
  })
  deps.jobSignal.notify('mail')
  await sweepDeleted(deps, deleted)
}

/** After a failure, so that drops which cannot be processed do not hold up those of other tenants. */
export async function postponeOwnExpiries(deps: ClockDeps, id: TenantId): Promise<void> {
  const now = deps.clock.now()
  await deps.database.transactWithoutSync(async (tx) => {
    for (const expiry of await tx.ownExpiries.ofTenant(id, now, maxDropsPerRun))
      if (expiry.dueAt <= now) await tx.ownExpiries.postpone(expiry, now + dayMs)
  })
}

/** Includes drops that are not due themselves, but can be named in the same mail. */
async function readSteps(reader: Reader, tenant: TenantId, now: number): Promise<DueExpiry[]> {
  const expiries = await reader.ownExpiries.ofTenant(tenant, now, maxDropsPerRun)
  const delivered = new Map<string, boolean>()
  const steps: DueExpiry[] = []
  const countsFrom = await noticesFrom(reader)
  for (const expiry of expiries) {
    const notice = expiry.notice && expiry.notice.at >= countsFrom ? expiry.notice : null
    if (notice && !delivered.has(notice.mailId))
      delivered.set(notice.mailId, !(await reader.outbox.isQueued(notice.mailId)))
    const known = notice && {
      at: notice.at,
      delivered: delivered.get(notice.mailId) ?? false,
    }
    steps.push({ expiry, step: ownExpiryStep({ ...expiry, notice: known }, now) })
  }
  return steps
}

const removable = (steps: readonly DueExpiry[]): OwnExpiryRecord[] =>
  steps
    .filter(({ step }) => step.kind === 'remove')
    .slice(0, maxDeletionsPerRun)
    .map(({ expiry }) => expiry)

interface RemovalNotice {
  readonly tenant: TenantRecord
  readonly drops: readonly OwnExpiryRecord[]
  readonly now: number
}

/** One mail about all of them. The tenant must be locked. */
async function mailRemovalNotice(
  deps: ClockDeps,
  tx: Transaction,
  { tenant, drops, now }: RemovalNotice,
): Promise<void> {
  const members = await tx.tenants.members(tenant.id)
  const owner = members.find(({ role }) => role === 'owner')
  if (!owner) throw new Error(`Tenant ${tenant.id} has no owner to notify.`)
  const names = new Map<DropId, { name: string; slug: string }>()
  for (const { id, name, slug } of await tx.drops.findAll(drops.map((drop) => drop.id)))
    names.set(id, { name, slug })
  const mailId = await queueMail(deps, tx, {
    kind: 'removing',
    to: owner.email,
    name: owner.name,
    organisation: tenant.kind === 'organisation' ? tenant.name : null,
    drops: drops.flatMap((drop) => {
      const named = names.get(drop.id)
      return named ? [{ ...named, removedAt: removalAt(drop, now) }] : []
    }),
  })
  for (const drop of drops)
    await tx.ownExpiries.setNotice(drop, { at: now, mailId }, removalAt(drop, now))
}
