// A drop that comes into being together with its first version: no empty one is ever left behind.
import { refuseNewDrop } from '@plinth/domain/entitlements'
import { idBytes, makeId, type SiteId } from '@plinth/domain/ids'
import type { Slug } from '@plinth/domain/slug'
import type { PackWriter } from '../../ports/spool.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { insertSite } from '../insert-site.ts'
import { requireRole } from '../require-role.ts'
import { planOf, requireTenant } from '../tenant-plan.ts'
import { refuseSitePassword } from '../unlocking/site-password.ts'
import { type Budget, budgetOf } from './budget.ts'
import { commitVersion } from './commit-version.ts'
import type { PublishDeps } from './publish-to-site.ts'
import type { StagedVersion } from './staged-version.ts'
import { alone, storeVersion } from './store-version.ts'

export interface NewSiteInput {
  /** Null: a random one. */
  readonly slug: Slug | null
  readonly name: string
  /** It is never live without it. */
  readonly passwordHash?: string
}

export interface PublishedSite {
  readonly id: SiteId
  readonly slug: Slug
  readonly version: VersionRecord
}

export async function publishNewSite(
  deps: PublishDeps,
  actor: AccountActor,
  input: NewSiteInput,
  stage: (pack: PackWriter, budget: Budget) => Promise<StagedVersion>,
): Promise<PublishedSite> {
  const { passwordHash, ...naming } = input
  const budget = await admit(deps, actor)
  const id = makeId('site', deps.random(idBytes))
  const folder = await deps.spool.openFolder()
  try {
    const staged = await stage(folder.pack, budget)
    const target = { siteId: id, pack: folder.pack, createdBy: actor.userId }
    return await storeVersion(deps, target, alone(staged), async (tx, unnumbered) => {
      const { createdAt } = unnumbered
      const { tenant, slug } = await insertSite(tx, deps, { ...naming, id, actor, createdAt })
      const plan = planOf(tenant, createdAt)
      if (passwordHash !== undefined) {
        refuseSitePassword(plan)
        await tx.sites.update(id, { passwordHash, updatedAt: createdAt })
      }
      const commit = { site: { id, tenantId: tenant.id }, plan, version: unnumbered }
      return { id, slug, version: await commitVersion(deps, tx, commit) }
    })
  } finally {
    await folder.dispose()
  }
}

/** Refuses early what the commit would refuse anyway. */
async function admit(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
): Promise<Budget> {
  requireRole(actor, 'publish')
  const { tenantId } = actor
  const { sites, tenants, versions } = database.read
  const plan = planOf(requireTenant(await tenants.find(tenantId)), clock.now())
  const refusal = refuseNewDrop(plan, await sites.countOfTenant(tenantId))
  if (refusal) throw refusal
  return budgetOf(plan, await versions.storageOfTenant(tenantId), [])
}
