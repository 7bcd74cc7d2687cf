// What a new drop of an account changes in the books, inside one transaction.
import { refuseNewDrop } from '@plinth/domain/entitlements'
import type { SiteId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'
import type { Transaction } from '../ports/database.ts'
import type { TenantRecord } from '../ports/tenants.ts'
import type { AccountActor } from './actor.ts'
import { insertWithRandomSlug, refuseAppHost, releaseSlug, slugTaken } from './claim-slug.ts'
import type { Deps } from './deps.ts'
import { lockAs } from './organisations/membership.ts'
import { planOf } from './tenant-plan.ts'

export interface AccountSite {
  readonly id: SiteId
  /** Whose tenant gets it. */
  readonly actor: AccountActor
  /** Null: a random one. */
  readonly slug: Slug | null
  readonly name: string
  readonly createdAt: number
}

/** Locks the tenant, as somebody who may publish there. Throws `plan_limit` when its plan is full, `slug_taken` when the slug is not free. */
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
  await releaseSlug(tx, slug, site.tenantId, site.createdAt)
  if (!(await tx.sites.insert({ ...site, slug }))) throw slugTaken(slug)
  return slug
}
