// Creates a drop together with its first version, so that a failure leaves no empty drop behind.
import type { Slug } from '@plinth/domain/addresses/slug'
import { type DropId, idBytes, makeId } from '@plinth/domain/base/ids'
import { refuseFeature, refuseNewDrop } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { planOf } from '@plinth/domain/plans/subscriptions'
import type { Warning } from '../../ports/parsers.ts'
import type { AccountActor } from '../access/actor.ts'
import { requireRight } from '../access/require-right.ts'
import { requireTenant } from '../access/require-tenant.ts'
import type { Deps } from '../base/deps.ts'
import { refuseDropPassword } from '../drops/drop-password.ts'
import { type InsertedDrop, insertDrop } from '../drops/insert-drop.ts'
import { commitVersion } from '../versions/commit-version.ts'
import { type PublishedDropFacts, publicationOf } from '../versions/publication.ts'
import { type Budget, budgetOf, uploadCapOf } from './budget.ts'
import type { PublishDeps, PublishedVersion, PublishInput, Upload } from './publish-to-drop.ts'
import type { StagedVersion } from './staged-version.ts'
import { accountStaging } from './staging.ts'
import { storeVersion, withoutKnownContents } from './store-version.ts'

export interface NewDropInput
  extends Pick<PublishInput, 'requiredFeature' | 'passwordHash' | 'confirm' | 'draft'> {
  /** Null for a random slug. */
  readonly slug: Slug | null
  readonly name: string
  /** `stage` calls `admit` itself, after it has validated the upload. */
  readonly validatesFirst?: true
}

export interface NewDropUpload extends Upload {
  /** Throws `plan_limit` if the plan does not allow another drop. */
  readonly admit: () => void
}

export interface PublishedDrop extends PublishedVersion {
  readonly id: DropId
  readonly slug: Slug
}

export async function publishNewDrop(
  deps: PublishDeps,
  actor: AccountActor,
  input: NewDropInput,
  stage: (upload: NewDropUpload) => Promise<StagedVersion>,
): Promise<PublishedDrop> {
  const { slug, name, passwordHash, confirm } = input
  const { plan, budget, admit } = await prepareNewDrop(deps, actor, input)
  if (!input.validatesFirst) admit()
  const id = makeId('drop', deps.random(idBytes))
  const folder = await deps.spool.openFolder()
  try {
    const staging = accountStaging(deps, actor, plan)
    const staged = await stage({ folder, budget, uploadCap: uploadCapOf(plan), staging, admit })
    const target = { dropId: id, pack: folder.pack, createdBy: actor.userId }
    const published = await storeVersion(
      deps,
      target,
      withoutKnownContents(staged),
      async (tx, unnumbered) => {
        const { createdAt } = unnumbered
        await confirm?.(tx)
        const drop = { id, actor, slug, name, createdAt }
        const firstVersion = input.draft ? {} : { firstVersion: unnumbered.id }
        const inserted = await insertDrop(tx, deps, { ...drop, ...firstVersion })
        const { tenant } = inserted
        const plan = planOf(tenant, createdAt)
        const key = { id, tenantId: tenant.id }
        if (passwordHash !== undefined) {
          refuseDropPassword(plan)
          await tx.drops.update(key, { passwordHash, updatedAt: createdAt })
        }
        const commit = { drop: key, plan, version: unnumbered }
        const as = input.draft ? ({ as: 'draft' } as const) : ({ isFirst: true } as const)
        const version = await commitVersion(deps, tx, { ...commit, ...as })
        // A new drop of an account whose drops have expired has expired too.
        const facts = newDropFacts(createdAt)
        const published = { drop: facts, owner: tenant, now: createdAt }
        const warnings = [...endedRedirect(inserted), ...staged.warnings]
        return { id, slug: inserted.slug, version, ...publicationOf(published, warnings) }
      },
    )
    return { ...published, changed: true }
  } finally {
    await folder.dispose()
  }
}

/** The caller may have meant the renamed drop. */
const endedRedirect = ({ slug, redirectedTo }: InsertedDrop): Warning[] =>
  redirectedTo === null
    ? []
    : [
        {
          file: 'index.html',
          line: null,
          message: `\`${slug}\` was an earlier address of the drop \`${redirectedTo}\` and redirected to it. That has ended: \`${slug}\` is a new drop now, and \`${redirectedTo}\` is unchanged.`,
        },
      ]

const newDropFacts = (createdAt: number): PublishedDropFacts['drop'] => ({
  createdAt,
  joinedAt: createdAt,
  removedAt: null,
  unpublishedAt: null,
  expireAt: null,
  rank: 0,
  liveVersion: null,
  newestDraftAt: null,
})

/** Rejects early what the commit would reject anyway. */
export async function admitNewDrop(
  deps: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  input: Pick<PublishInput, 'requiredFeature'>,
): Promise<{ plan: Plan; budget: Budget }> {
  const { plan, budget, admit } = await prepareNewDrop(deps, actor, input)
  admit()
  return { plan, budget }
}

async function prepareNewDrop(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: AccountActor,
  { requiredFeature }: Pick<PublishInput, 'requiredFeature'>,
): Promise<{ plan: Plan; budget: Budget } & Pick<NewDropUpload, 'admit'>> {
  requireRight(actor, 'create_drops')
  requireRight(actor, 'publish')
  const now = clock.now()
  const usage = requireTenant(await database.read.tenants.findUsage(actor.tenantId, now))
  const plan = planOf(usage.tenant, now)
  const refusal =
    refuseNewDrop(plan, usage.drops) ??
    (requiredFeature ? refuseFeature(plan, requiredFeature) : null)
  return {
    plan,
    budget: budgetOf({ plan, usedBytes: usage.storageBytes, versions: [], as: 'live' }),
    admit() {
      if (refusal) throw refusal
    },
  }
}
