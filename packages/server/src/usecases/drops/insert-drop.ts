// Inserts a new drop of an account, inside the caller's transaction.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, VersionId } from '@plinth/domain/base/ids'
import { refuseNewDrop } from '@plinth/domain/plans/entitlements'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import type { Deps } from '../base/deps.ts'
import { claimSlug, insertWithRandomSlug, refuseAppHost, slugTaken } from './claim-slug.ts'

export interface AccountDrop {
  readonly id: DropId
  /** The drop is created in this actor's tenant. */
  readonly actor: AccountActor
  /** Null for a random slug. */
  readonly slug: Slug | null
  readonly name: string
  readonly createdAt: number
  /** As in `NewDrop`. */
  readonly firstVersion?: VersionId
}

export interface InsertedDrop {
  readonly tenant: TenantRecord
  readonly slug: Slug
  /** Slug of the renamed drop to which the address redirected; null if there was none. */
  readonly redirectedTo: Slug | null
}

/**
 * Locks the tenant and requires the publish permission. Throws `plan_limit` if the plan's drop
 * limit is reached, `slug_taken` if the slug is not available.
 */
export async function insertDrop(
  tx: Transaction,
  deps: Pick<Deps, 'ownHostnames' | 'random'>,
  drop: AccountDrop,
): Promise<InsertedDrop> {
  const { id, actor, createdAt } = drop
  const { tenant } = await lockAs(tx, actor, 'create_drops')
  const refusal = refuseNewDrop(planOf(tenant, createdAt), await tx.drops.countOfTenant(tenant.id))
  if (refusal) throw refusal

  const inserted = await insertAt(tx, deps, drop)
  await tx.changes.append({ drop: id, label: inserted.slug }, createdAt)
  return { tenant, ...inserted }
}

async function insertAt(
  tx: Transaction,
  deps: Pick<Deps, 'ownHostnames' | 'random'>,
  { slug, actor, ...rest }: AccountDrop,
): Promise<Pick<InsertedDrop, 'slug' | 'redirectedTo'>> {
  const anonymous = { browserId: null, claimHash: null, manageHash: null }
  const drop = { ...rest, tenantId: actor.tenantId, ...anonymous }
  if (slug === null) return { slug: await insertWithRandomSlug(tx, deps, drop), redirectedTo: null }
  refuseAppHost(deps, slug)
  const movedDrop = await claimSlug(tx, actor, { slug, now: drop.createdAt })
  if (!(await tx.drops.insert({ ...drop, slug }))) throw slugTaken(slug)
  const renamed = movedDrop && (await tx.drops.find(movedDrop))
  return { slug, redirectedTo: renamed?.slug ?? null }
}
