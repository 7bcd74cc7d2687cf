// What a new version changes in the books, inside one transaction.
import { refuseStorage } from '@plinth/domain/entitlements'
import type { Plan } from '@plinth/domain/plans'
import { versionToDrop } from '@plinth/domain/retention'
import type { Transaction } from '../../ports/database.ts'
import type { SiteRecord } from '../../ports/sites.ts'
import type { VersionRecord } from '../../ports/versions.ts'
import type { Deps } from '../deps.ts'
import { makeLive } from '../make-live.ts'
import type { UnnumberedVersion } from './store-version.ts'

export interface Commit {
  readonly site: Pick<SiteRecord, 'id' | 'tenantId'> & Partial<Pick<SiteRecord, 'liveVersion'>>
  readonly plan: Plan
  readonly version: UnnumberedVersion
  /** False: a draft, for which what is live stays live. */
  readonly promote?: boolean
}

/** The tenant must be locked. Drops one version that retention no longer keeps. */
export async function commitVersion(
  deps: Pick<Deps, 'random'>,
  tx: Transaction,
  { site, plan, version: unnumbered, promote = true }: Commit,
): Promise<VersionRecord> {
  const now = unnumbered.createdAt
  const version = { ...unnumbered, number: await tx.sites.takeVersionNumber(site.id) }
  await tx.versions.insert(version)
  if (promote) {
    await makeLive(deps, tx, {
      siteId: site.id,
      versionId: version.id,
      kind: 'upload',
      actor: version.createdBy,
      at: now,
    })
  } else {
    await tx.sites.update(site.id, { updatedAt: now })
    await tx.changes.append({ site: site.id }, now)
  }

  const staying = [version.id, promote ? null : site.liveVersion?.id]
  const retained = await tx.versions.ofSite(site.id)
  const dropId = versionToDrop(
    retained.map(({ id, number }) => ({ id, number, stays: staying.includes(id) })),
    plan.versions,
  )
  const dropped = retained.find(({ id }) => id === dropId)
  if (dropped) {
    await tx.versions.delete(dropped.id)
    await tx.blobHolds.requestSweep(site.id, now)
    await tx.changes.append({ label: dropped.previewLabel }, now)
  }
  if (site.tenantId !== null) {
    const refusal = refuseStorage(plan, await tx.versions.storageOfTenant(site.tenantId))
    if (refusal) throw refusal
  }
  return version
}
