// Publishes a version to an existing drop: admission, upload, storage and commit.

import type { PermissionName } from '@plinth/domain/accounts/roles'
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { BaseVersion } from '@plinth/domain/versions/base-version'
import type { Transaction } from '../../ports/database/database.ts'
import type { DropRecord } from '../../ports/database/drops.ts'
import type { TenantRecord } from '../../ports/database/tenants.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { SpoolFolder } from '../../ports/spool.ts'
import type { AccountActor } from '../access/actor.ts'
import { lockAs } from '../access/membership.ts'
import { type OwnedDrop, ownedDrop, refuseRemoved } from '../access/owned-drop.ts'
import { recordEvent } from '../access/record-event.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { settingsEvent } from '../drops/changed-settings.ts'
import { refuseDropPassword } from '../drops/drop-password.ts'
import { type BasedChange, onBaseVersion, requireBase } from '../versions/base-version.ts'
import { commitVersion } from '../versions/commit-version.ts'
import { type Publication, publicationOf } from '../versions/publication.ts'
import { type Budget, budgetOf, dependsOnVersions, largerBudget, uploadCapOf } from './budget.ts'
import type { StageDeps, StagedVersion } from './staged-version.ts'
import { accountStaging } from './staging.ts'
import { type StoreDeps, storeVersion, withLiveContents } from './store-version.ts'

export type PublishDeps = StoreDeps & Pick<Deps, 'ownHostnames' | 'parserPool' | 'spool'>

export interface Upload {
  readonly folder: SpoolFolder
  readonly budget: Budget
  /** The plan's limit per upload alone, for bytes that are not stored. */
  readonly uploadCap: Budget
  readonly staging: StageDeps
}

export interface PublishedVersion extends Publication {
  readonly version: VersionRecord
  /** False if the version that was live before has the same files. */
  readonly changed: boolean
}

export interface PublishInput {
  readonly drop: OwnedDrop
  /** The plan feature that this kind of upload requires; absent for a single file. */
  readonly requiredFeature?: 'bundles'
  /** The drop's new name; absent to keep it. */
  readonly name?: string
  /** Takes effect when the version goes live; absent to leave the password unchanged. */
  readonly passwordHash?: string
  /**
   * Called after the upload was read; if true, an upload with the files of the live version adds no
   * version.
   */
  readonly ifChanged?: () => boolean
  /** The version that must be live until the commit: see `BasedChange`. */
  readonly base?: BasedChange['base']
  /** True to leave the live version unchanged. */
  readonly draft?: boolean | undefined
  /** Runs first in the commit's transaction; an error rolls everything back. */
  readonly confirm?: (tx: Transaction) => Promise<void>
}

export const publishToDrop = (
  deps: PublishDeps,
  actor: AccountActor,
  input: PublishInput,
  stage: (upload: Upload) => Promise<StagedVersion>,
): Promise<PublishedVersion> =>
  onBaseVersion(deps, actor, input, () => publish(deps, actor, input, stage))

async function publish(
  deps: PublishDeps,
  actor: AccountActor,
  input: PublishInput,
  stage: (upload: Upload) => Promise<StagedVersion>,
): Promise<PublishedVersion> {
  const { drop } = input
  const as = input.draft ? 'draft' : 'live'
  const { plan, budget } = await admitUpload(deps, actor, { ...input, as })
  const uploadCap = uploadCapOf(plan)
  const folder = await deps.spool.openFolder()
  try {
    const staging = accountStaging(deps, actor, plan)
    const staged = await stage({ folder, budget, uploadCap, staging })
    const target = { dropId: drop.id, pack: folder.pack, createdBy: actor.userId }
    const { ifChanged = () => false } = input
    const prepare = withLiveContents(deps, { drop, staged, ifChanged })
    return await storeVersion(deps, target, prepare, async (tx, unnumbered, { same }) => {
      await input.confirm?.(tx)
      const now = unnumbered.createdAt
      const {
        drop: current,
        owner,
        plan,
      } = await lockToPublish(tx, actor, {
        dropId: drop.id,
        now,
        as,
        base: input.base?.(),
      })
      const { name, passwordHash } = input
      if (passwordHash !== undefined) refuseDropPassword(plan)
      if (name !== undefined || passwordHash !== undefined) {
        const at = now
        const change = {
          ...(name !== undefined && { name }),
          ...(passwordHash !== undefined && { passwordHash }),
        }
        await tx.drops.update(current, { ...change, updatedAt: at })
        const event = settingsEvent(current, change)
        if (event) await recordEvent(tx, { dropId: drop.id, actor, at, ...event })
      }
      const publication = publicationOf({ drop: current, owner, now }, staged.warnings)
      const changed = same === null || current.liveVersion?.id !== same.id
      if (!changed && ifChanged()) {
        // The pack stored by this upload is unreferenced.
        await tx.blobSweeps.request(drop.id, now)
        return { version: same, ...publication, changed }
      }
      const version = await commitVersion(deps, tx, {
        drop: current,
        plan,
        version: unnumbered,
        ...(input.draft && { as: 'draft' }),
        committer: actor,
      })
      return { version, ...publication, changed }
    })
  } finally {
    await folder.dispose()
  }
}

/** How a version will be published; `either` if that is decided later. */
export type PublishedAs = 'live' | 'draft' | 'either'

export const publishedAs = ({ promote }: { readonly promote: boolean }) =>
  promote ? 'live' : 'draft'

export const rightToPublish = (as: PublishedAs): PermissionName =>
  as === 'live' ? 'publish' : 'draft_versions'

interface PublishLock {
  readonly dropId: string
  readonly now: number
  /** `live` if absent. */
  readonly as?: PublishedAs
  /** The version that must be live; absent if any may be. */
  readonly base?: BaseVersion | undefined
}

/** Checks again, under the tenant's lock, what may have changed while the upload arrived. */
export async function lockToPublish(
  tx: Transaction,
  actor: AccountActor,
  { dropId, now, as = 'live', base }: PublishLock,
): Promise<{ drop: DropRecord; owner: TenantRecord; plan: Plan }> {
  const { tenant } = await lockAs(tx, actor, rightToPublish(as))
  const drop = await ownedDrop(tx.drops, actor, dropId)
  refuseRemoved(drop)
  requireBase(drop, base)
  return { drop, owner: tenant, plan: planOf(tenant, now) }
}

export interface Admission extends Pick<PublishInput, 'drop' | 'requiredFeature' | 'base'> {
  /** `live` if absent. */
  readonly as?: PublishedAs
}

/** Rejects early what the commit would reject anyway, before the upload is read. */
export async function admitUpload(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { drop, requiredFeature, as = 'live', base }: Admission,
): Promise<{ plan: Plan; budget: Budget }> {
  requireRight(actor, rightToPublish(as))
  const { tenants, versions } = database.read
  const now = clock.now()
  const { tenant, storageBytes: usedBytes } = requireTenant(
    await tenants.findUsage(actor.tenantId, now),
  )
  const plan = planOf(tenant, now)
  refuseRemoved(drop)
  const refusal = requiredFeature && refuseFeature(plan, requiredFeature)
  if (refusal) throw refusal
  requireBase(drop, base?.())
  const retained = dependsOnVersions(plan, usedBytes)
    ? await versions.retainedOfDrop(drop.id, now)
    : []
  const current = { plan, usedBytes, versions: retained }
  const live = budgetOf({ ...current, as: 'live' })
  const draft = budgetOf({ ...current, as: 'draft' })
  const budgets = { live, draft, either: largerBudget(live, draft) }
  return { plan, budget: budgets[as] }
}
