// Inserts a new drop of an account, inside the caller's transaction.

import type { Slug } from '@plinth/domain/addresses/slug'
import type { SiteId } from '@plinth/domain/base/ids'
import { refuseNewDrop } from '@plinth/domain/plans/entitlements'
import type { Transaction } from '../../ports/database/database.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { lockAs } from '../acting/membership.ts'
import { planOf } from '../acting/tenant-plan.ts'
import { claimSlug, insertWithRandomSlug, refuseAppHost, slugTaken } from './claim-slug.ts'

export interface AccountSite {
  readonly id: SiteId
  /** The drop is created in this actor's tenant. */
  readonly actor: AccountActor
  /** Null for a random slug. */
  readonly slug: Slug | null
  readonly name: string
  readonly createdAt: number
}

/**
 * Locks the tenant and requires the publish permission. Throws `plan_limit` if the plan's drop
 * limit is reached, `slug_taken` if the slug is not available.
 */
export async function insertSite(
  tx: Transaction,
  deps: Pick<Deps, 'ownHostnames' | 'random'>,
  site: AccountSite,
): Promise<{ tenant: TenantRecord; slug: Slug }> {
  const { id, actor, createdAt } = site
  const { tenant } = await lockAs(tx, actor, 'publish')
  const refusal = refuseNewDrop(planOf(tenant, createdAt), await tx.sites.countOfTenant(tenant.id))
  if (refusal) throw refusal

  const slug = await insertAt(tx, deps, site)
  await tx.changes.append({ site: id, label: slug }, createdAt)
  return { tenant, slug }
}

async function insertAt(
  tx: Transaction,
  deps: Pick<Deps, 'ownHostnames' | 'random'>,
  { slug, actor, ...rest }: AccountSite,
): Promise<Slug> {
  const site = { ...rest, tenantId: actor.tenantId, browserId: null, claimHash: null }
  if (slug === null) return insertWithRandomSlug(tx, deps, site)
  refuseAppHost(deps, slug)
  await claimSlug(tx, slug, site.tenantId, site.createdAt)
  if (!(await tx.sites.insert({ ...site, slug }))) throw slugTaken(slug)
  return slug
}
