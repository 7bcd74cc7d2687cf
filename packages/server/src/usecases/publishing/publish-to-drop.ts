// Publishes a version to an existing drop: admission, upload, storage and commit.
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import type { Transaction } from '../../ports/database/database.ts'
import type { SiteRecord } from '../../ports/database/drops.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { Warning } from '../../ports/parsers.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import type { AccountActor } from '../acting/actor.ts'
import type { Deps } from '../acting/deps.ts'
import { lockAs } from '../acting/membership.ts'
import { ownedSite, refuseRemoved } from '../acting/owned-drop.ts'
import { requireRole } from '../acting/require-role.ts'
import { planOf, requireTenant } from '../acting/tenant-plan.ts'
import { refuseSitePassword } from '../drops/drop-password.ts'
import { commitVersion } from '../versions/commit-version.ts'
import { type Budget, budgetOf, largerBudget, uploadCapOf } from './budget.ts'
import type { StagedVersion } from './staged-version.ts'
import { type StoreDeps, storeVersion, withLiveContents } from './store-version.ts'

export type PublishDeps = StoreDeps & Pick<Deps, 'ownHostnames' | 'parsers' | 'spool'>

export interface Upload {
  readonly site: SiteRecord
  readonly folder: SpoolFolder
  readonly budget: Budget
  /** The plan's limit per upload alone, for bytes that are not stored. */
  readonly uploadCap: Budget
}

export interface PublishedVersion {
  readonly version: VersionRecord
  readonly warnings: readonly Warning[]
}

export interface PublishInput {
  readonly siteId: string
  readonly needs?: 'bundles'
  /** The drop's new name; absent to keep it. */
  readonly name?: string
  /** Takes effect when the version goes live; absent to leave the password unchanged. */
  readonly passwordHash?: string
  /** Runs first in the commit's transaction; an error rolls everything back. */
  readonly confirm?: (tx: Transaction) => Promise<void>
}

export async function publishToSite(
  deps: PublishDeps,
  actor: AccountActor,
  input: PublishInput,
  stage: (upload: Upload) => Promise<StagedVersion>,
): Promise<PublishedVersion> {
  const { site, plan, budget } = await admitUpload(deps, actor, input)
  const uploadCap = uploadCapOf(plan)
  const folder = await deps.spool.openFolder()
  try {
    const staged = await stage({ site, folder, budget, uploadCap })
    const target = { siteId: site.id, pack: folder.pack, createdBy: actor.userId }
    const prepare = withLiveContents(deps, site.id, staged)
    const version = await storeVersion(deps, target, prepare, async (tx, version) => {
      await input.confirm?.(tx)
      const { site: current, plan } = await lockToPublish(tx, actor, {
        siteId: site.id,
        now: version.createdAt,
      })
      const { name, passwordHash } = input
      if (passwordHash !== undefined) refuseSitePassword(plan)
      if (name !== undefined || passwordHash !== undefined) {
        await tx.sites.update(current.id, {
          ...(name !== undefined && { name }),
          ...(passwordHash !== undefined && { passwordHash }),
          updatedAt: version.createdAt,
        })
      }
      return commitVersion(deps, tx, { site: current, plan, version })
    })
    return { version, warnings: staged.warnings }
  } finally {
    await folder.dispose()
  }
}

/** Checks again, under the tenant's lock, what may have changed while the upload arrived. */
export async function lockToPublish(
  tx: Transaction,
  actor: AccountActor,
  { siteId, now }: { readonly siteId: string; readonly now: number },
): Promise<{ site: SiteRecord; plan: Plan }> {
  const { tenant } = await lockAs(tx, actor, 'publish')
  const site = await ownedSite(tx.sites, actor, siteId)
  refuseRemoved(site)
  return { site, plan: planOf(tenant, now) }
}

export interface Admission extends Pick<PublishInput, 'siteId' | 'needs'> {
  /** How the version will be published; `live` if absent. */
  readonly as?: 'live' | 'draft' | 'either'
}

/** Rejects early what the commit would reject anyway, before the upload is read. */
export async function admitUpload(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { siteId, needs, as = 'live' }: Admission,
): Promise<{ site: SiteRecord; plan: Plan; budget: Budget }> {
  requireRole(actor, 'publish')
  const { sites, tenants, versions } = database.read
  const site = await ownedSite(sites, actor, siteId)
  const now = clock.now()
  const plan = planOf(requireTenant(await tenants.find(actor.tenantId)), now)
  refuseRemoved(site)
  const refusal = needs && refuseFeature(plan, needs)
  if (refusal) throw refusal
  const usedBytes = await versions.storageOfTenant(actor.tenantId, now)
  const current = { plan, usedBytes, versions: await versions.ofSite(site.id, now) }
  const live = budgetOf({ ...current, as: 'live' })
  const draft = budgetOf({ ...current, as: 'draft' })
  const budgets = { live, draft, either: largerBudget(live, draft) }
  return { site, plan, budget: budgets[as] }
}
