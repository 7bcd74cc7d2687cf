// Which drops stay live after a paid plan ended: in the order in which they joined, unless the owner chose.
import { AppError } from '@plinth/domain/base/errors'
import { factsOf } from '@plinth/domain/lifecycle/drop-facts'
import { isPausable } from '@plinth/domain/lifecycle/drop-state'
import { plans } from '@plinth/domain/plans/plans'
import type { Reader } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { type DropView, viewDrop } from './drop-view.ts'

export interface LiveDrops {
  readonly limit: number
  /** The drops that can be paused, oldest first. */
  readonly drops: readonly DropView[]
}

export async function getLiveDrops(
  { database: { read }, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<LiveDrops> {
  const tenant = requireTenant(await read.tenants.find(actor.tenantId))
  return readLiveDrops(read, tenant, clock.now())
}

/** Takes effect at once: the drops that were not chosen are paused, and nothing of them is lost. */
export async function chooseLiveDrops(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { ids }: { readonly ids: readonly string[] },
): Promise<LiveDrops> {
  const now = clock.now()
  return database.transact(async (tx) => {
    const { tenant } = await lockAs(tx, actor, 'manage_billing')
    const { limit, drops } = await readLiveDrops(tx, tenant, now)
    const chosen = [...new Set(ids)].map((id) => {
      const found = drops.find(({ drop }) => drop.id === id)
      if (!found) throw notPausable(id)
      return found.drop
    })
    if (chosen.length > limit)
      throw new AppError('invalid_field', `Choose up to ${limit} drops that stay live.`)
    if (drops.every(({ drop }) => drop.kept === chosen.includes(drop))) return { limit, drops }
    await tx.drops.setKept(
      tenant.id,
      chosen.map(({ id }) => id),
    )
    await tx.changes.append({ tenant: tenant.id }, now)
    return readLiveDrops(tx, tenant, now)
  })
}

async function readLiveDrops(
  { drops }: Pick<Reader, 'drops'>,
  tenant: TenantRecord,
  now: number,
): Promise<LiveDrops> {
  const records = (await drops.ofTenant(tenant.id)).filter(
    (drop) => drop.removedAt === null && isPausable(factsOf(drop, tenant, now)),
  )
  records.sort((one, other) => one.joinedAt - other.joinedAt)
  return { limit: plans.free.drops, drops: records.map((drop) => viewDrop(drop, tenant, now)) }
}

const notPausable = (id: string): AppError =>
  new AppError(
    'invalid_field',
    `The drop \`${id}\` is not one of the drops that the account had when its paid plan ended.`,
  )
