// Publishes without an account: limits, bot check, phishing check and commit, for files and
// Markdown text.
import { limitsOf } from '@plinth/domain/abuse/anonymous-limits'
import { AppError } from '@plinth/domain/base/errors'
import { type BrowserId, idBytes, makeId } from '@plinth/domain/base/ids'
import type { VersionOrigin } from '../../ports/database/versions.ts'
import type { Warning } from '../../ports/parsers.ts'
import type { PackWriter } from '../../ports/spool.ts'
import type { AnonymousActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, mintClaimSecret, mintManageToken } from '../base/secrets.ts'
import { insertWithRandomSlug } from '../drops/claim-slug.ts'
import { type DropView, viewDrop } from '../drops/drop-view.ts'
import { newDropRecord } from '../drops/new-drop-record.ts'
import { commitVersion } from '../versions/commit-version.ts'
import { checkHistory, lockHistory, recordPublish } from './anonymous-history.ts'
import { createProofError, ProofMissing, proofOf } from './bot-check.ts'
import { type Budget, uploadCapOf } from './budget.ts'
import { checkAnonymousLimits } from './check-anonymous-limits.ts'
import type { PublishDeps } from './publish-to-drop.ts'
import type { ReceivedFile } from './receive-single-file.ts'
import { refusePhishingPages } from './refuse-phishing-pages.ts'
import { type PageNaming, stageSingleFile } from './stage-single-file.ts'
import type { StagedVersion } from './staged-version.ts'
import { anonymousStaging } from './staging.ts'
import { storeVersion, withoutKnownContents } from './store-version.ts'

export type AnonymousDeps = PublishDeps &
  Pick<Deps, 'allowsAnonymous' | 'anonymousAllowances' | 'anonymousPlan' | 'botCheck'>

const originOf = ({ channel }: AnonymousActor): VersionOrigin => ({
  source: channel ?? 'upload',
  agent: null,
  note: '',
})

export interface AnonymousPublish {
  readonly view: DropView
  /** The browser that owns the drop. */
  readonly browserId: BrowserId
  /** Claims the drop from another browser, once. Only its hash is stored. */
  readonly claimSecret: string
  readonly warnings: readonly Warning[]
  /** Replaces or deletes the drop until it is claimed. Only its hash is stored. */
  readonly manageToken: string
}

export interface AnonymousContent {
  readonly name: string
  readonly naming: (file: ReceivedFile) => Omit<PageNaming, 'origin'>
  /** Reads and validates the upload without parsing it. */
  readonly receive: (pack: PackWriter, budget: Budget) => Promise<ReceivedFile>
}

export async function publishAnonymousContent(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  content: AnonymousContent,
): Promise<AnonymousPublish> {
  requireAnonymousPublishing(deps)
  const { random, anonymousPlan: plan } = deps
  const browserId = actor.browserId ?? makeId('browser', random(idBytes))
  const dropId = makeId('drop', random(idBytes))
  const claimSecret = mintClaimSecret(random)
  const manageToken = mintManageToken(random)
  const folder = await deps.spool.openFolder()
  try {
    const { pack } = folder
    const checkLimits = () => checkAnonymousLimits(deps, actor)
    const staged = await stageAnonymousContent(deps, actor, { pack, content, checkLimits })
    const proof = await proofOf(deps, actor)
    const target = { dropId, pack, createdBy: null }
    const view = await storeVersion(
      deps,
      target,
      withoutKnownContents(staged),
      async (tx, version) => {
        const now = version.createdAt
        const { anonymousPublishes } = tx
        await lockHistory(anonymousPublishes, actor)
        const check = await checkHistory(deps, anonymousPublishes, { actor, now })
        if (check.refusal) throw check.refusal
        if (check.secondsToProof !== null) {
          if (proof === null || !(await tx.usedProofs.use(proof))) throw new ProofMissing()
        }
        await recordPublish(anonymousPublishes, { network: actor.network, browserId }, now)
        const drop = {
          id: dropId,
          tenantId: null,
          browserId,
          name: content.name,
          createdAt: now,
          firstVersion: version.id,
          claimHash: hashSecret(claimSecret),
          manageHash: hashSecret(manageToken),
        }
        const slug = await insertWithRandomSlug(tx, deps, drop)
        await tx.changes.append({ label: slug }, now)
        const live = await commitVersion(deps, tx, { drop, plan, version, isFirst: true })
        return viewDrop(newDropRecord({ ...drop, slug }, live), null, now)
      },
    )
    return { view, browserId, claimSecret, manageToken, warnings: staged.warnings }
  } catch (error) {
    throw error instanceof ProofMissing ? await createProofError(deps, actor) : error
  } finally {
    await folder.dispose()
  }
}

/** Also for replacing a page: its new content is published without an account. */
export function requireAnonymousPublishing({ allowsAnonymous }: AnonymousDeps): void {
  if (allowsAnonymous) return
  throw new AppError('forbidden', 'You need an account to publish on this service. Sign in first.')
}

interface AnonymousUpload {
  readonly pack: PackWriter
  readonly content: AnonymousContent
  readonly checkLimits?: () => Promise<void>
}

/**
 * An invalid upload is rejected before the limits are checked, and does not count toward them. What
 * is parsed counts toward the budget of its network.
 */
export async function stageAnonymousContent(
  deps: AnonymousDeps,
  actor: AnonymousActor,
  { pack, content, checkLimits }: AnonymousUpload,
): Promise<StagedVersion> {
  const file = await content.receive(pack, uploadCapOf(deps.anonymousPlan))
  await checkLimits?.()
  const { perHour: extraAllowed } = limitsOf(deps.anonymousAllowances, actor)
  await admitAttempts(deps, [
    { kind: 'anonymous_upload_network', key: actor.network, extraAllowed },
  ])
  const staging = anonymousStaging(deps, actor)
  const staged = await stageSingleFile(staging, pack, file, {
    ...content.naming(file),
    origin: originOf(actor),
  })
  await refusePhishingPages(staging.parsers, pack, staged)
  return staged
}
