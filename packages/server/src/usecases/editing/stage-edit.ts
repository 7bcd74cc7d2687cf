// Stages an edited version: the new contents in the pack, and the others where they are stored.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import type { Plan } from '@plinth/domain/plans/plans'
import { leftOutReason } from '@plinth/domain/secrets/left-out-files'
import { limitWarnings } from '@plinth/domain/secrets/secret-warnings'
import { layOutBundle } from '@plinth/domain/versions/bundle'
import {
  contentsOf,
  type KnownContents,
  landingPage,
  type Manifest,
  type ManifestFile,
  mostlyUsed,
  type TitledContent,
} from '@plinth/domain/versions/manifest'
import type { PageCard } from '@plinth/domain/versions/page-card'
import { parseSitePath, type SitePath } from '@plinth/domain/versions/site-path'
import type { VersionOrigin, VersionRecord } from '../../ports/database/versions.ts'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { remembered, SpooledContents } from '../deploying/spooled-contents.ts'
import type { Budget } from '../publishing/budget.ts'
import { leaveOutSecrets } from '../publishing/leave-out-secrets.ts'
import { pageBudget } from '../publishing/receive-single-file.ts'
import {
  type ReceivedPath,
  type StageDeps,
  type StagedContent,
  stageFiles,
} from '../publishing/staged-version.ts'
import type { PreparedVersion } from '../publishing/store-version.ts'
import { pageNaming } from './page-naming.ts'

/** Files of the version that are not at their path in the new one. */
export interface MovedFiles {
  readonly removed: ReadonlySet<string>
  /** New paths by the former ones. */
  readonly renamed: ReadonlyMap<string, string>
}

export interface Edit {
  readonly drop: OwnedDrop
  readonly version: Pick<VersionRecord, 'title'>
  /** Of the version that is edited. */
  readonly manifest: Manifest
  /** New contents in the pack, by their path in the new version. */
  readonly files: ReadonlyMap<string, PackedContent>
  /** Absent if every file stays at its path. */
  readonly moved?: MovedFiles | undefined
  readonly pack: PackWriter
  readonly origin: VersionOrigin
  readonly budget: Budget
  readonly plan: Plan
}

export type StageEditDeps = StageDeps & Pick<Deps, 'blobs'>

/**
 * Requires a hold on the drop. A file that an edit turns into a secret is refused: leaving it out,
 * as an upload would, deletes a live file.
 */
export async function stageEdit(deps: StageEditDeps, edit: Edit): Promise<PreparedVersion> {
  const { drop, manifest, pack, origin } = edit
  const placed = placeFiles(edit)
  refuseLarge(edit, placed)
  const rendered = await renderLandingPage(deps, edit)
  const fresh = new Map<string, PackedContent & TitledContent>(edit.files)
  if (rendered) fresh.set(landingPage, rendered.content)

  const stored = contentsOf(manifest)
  const unchanged = placed.filter(({ path }) => !fresh.has(path))
  const used: KnownContents = new Map(
    unchanged.flatMap(({ from }) => {
      const content = from && stored.get(from.digest)
      return from && content ? [[from.digest, content] as const] : []
    }),
  )
  const spooled = new SpooledContents(deps, drop.id, pack)
  const known = mostlyUsed(used)
  const offsets = await spooled.copyOthers(used, known)
  const keptContent = ({ digest, size }: ManifestFile): StagedContent => {
    const offset = offsets.get(digest)
    const known = remembered(used.get(digest))
    return { digest, size, ...known, ...(offset !== undefined && { offset }) }
  }
  const files = placed.flatMap(({ path, from }): ReceivedPath<StagedContent>[] => {
    const content = fresh.get(path) ?? (from && keptContent(from))
    const generated = from?.generated && !edit.files.has(path)
    const card = generated && (rendered ? rendered.card : from.card)
    if (!content) return []
    return [{ path, content, ...(generated && { generated }), ...(card && { card }) }]
  })
  const locate = async (wanted: readonly StagedContent[]) => {
    const digests = wanted.flatMap(({ digest, offset }) => (offset === undefined ? digest : []))
    const copied = await spooled.copyStored(used, digests)
    const extents = new Map(digests.map((digest, index) => [digest, copied[index]]))
    return wanted.map(({ digest, offset, size }) =>
      pack.locate(
        offset === undefined ? (extents.get(digest) ?? { offset: 0, size: 0 }) : { offset, size },
      ),
    )
  }
  const check = { files, allowed: allowedPaths(edit, placed) }
  const { kept, leftOut, warnings } = await leaveOutSecrets({ ...deps, locate }, check)
  if (leftOut[0]) throw becomesSecret(leftOut[0].path)
  const staged = await stageFiles({ parsers: deps.parsers, locate }, kept, origin)
  return {
    staged: {
      ...staged,
      title: staged.title || titleOfUpload(edit),
      warnings: limitWarnings([...staged.warnings, ...warnings]),
    },
    known,
  }
}

interface RenderedPage {
  readonly content: PackedContent & TitledContent
  readonly card: PageCard | null
}

interface PlacedFile {
  readonly path: SitePath
  /** Its path in the edited version; null for a new file. */
  readonly fromPath: string | null
  readonly from: ManifestFile | null
}

/** The files of the new version. Throws if they could not be uploaded as a bundle. */
function placeFiles({ manifest, files, moved }: Edit): PlacedFile[] {
  const kept = [...manifest.files].flatMap(([fromPath, from]) => {
    const isReplaced = from.generated && (isMoved(moved, 'index.md') || files.has(fromPath))
    if (isReplaced || moved?.removed.has(fromPath)) return []
    return { path: moved?.renamed.get(fromPath) ?? fromPath, item: { fromPath, from } }
  })
  const paths = new Set(kept.map(({ path }) => path))
  const added = [...files.keys()].filter((path) => !paths.has(path))
  const isSame = !moved && added.length === 0
  if (isSame) return kept.map(({ path, item }) => ({ path: parseSitePath(path), ...item }))
  const fresh = added.map((path) => ({ path, item: { fromPath: null, from: null } }))
  const all = layOutBundle<Omit<PlacedFile, 'path'>>([...kept, ...fresh], {
    stripRoot: false,
    isEdit: true,
  })
  return all.map(({ path, item }) => ({ path, ...item }))
}

const isMoved = (moved: MovedFiles | undefined, path: string): boolean =>
  moved !== undefined && (moved.removed.has(path) || moved.renamed.has(path))

/** The title that the version has by the name of its file, which an edit does not change. */
const titleOfUpload = ({ version, manifest }: Edit): string =>
  manifest.files.get(landingPage)?.title === '' ? (version.title ?? '') : ''

/** The limits of an upload with these files. */
function refuseLarge(edit: Edit, placed: readonly PlacedFile[]): void {
  const { files, budget, plan } = edit
  const authored = placed.filter(({ path, from }) => !from?.generated || files.has(path))
  const sizes = authored.map(({ path, from }) => files.get(path)?.size ?? from?.size ?? 0)
  if (sizes.reduce((sum, size) => sum + size, 0) > budget.bytes) throw budget.refuse()
  const refusal = authored.length > 1 ? refuseFeature(plan, 'bundles') : null
  if (refusal) throw refusal
  const source = editedSource(edit)
  const limit = pageBudget('markdown', budget)
  if (source && source.size > limit.bytes) throw limit.refuse()
}

const isRendered = ({ files }: Manifest): boolean => files.get('index.html')?.generated === true

/** The new content of the Markdown file that the landing page is rendered from, if the edit has one. */
const editedSource = ({ manifest, files, moved }: Edit): PackedContent | undefined =>
  isRendered(manifest) && !isMoved(moved, 'index.md') ? files.get('index.md') : undefined

/** Files that the edit does not change, and those that their author allowed although they look like secrets. */
const allowedPaths = ({ files }: Edit, placed: readonly PlacedFile[]): SitePath[] =>
  placed.flatMap(({ path, fromPath, from }) => {
    const isKept = path === fromPath && !files.has(path)
    const wasAllowed =
      fromPath !== null && from !== null && leftOutReason(fromPath, from.secrets) !== null
    return isKept || wasAllowed ? path : []
  })

const becomesSecret = (path: string): AppError =>
  new AppError(
    'content_rejected',
    `With this edit, ${quoted(path)} looks like a private key, credentials or a database dump, which are not published. Nothing was changed. If visitors are meant to read it, upload the site with that path in \`allow\`.`,
  )

/** The page that is rendered from an edited Markdown file; null if there is none. */
async function renderLandingPage(deps: StageEditDeps, edit: Edit): Promise<RenderedPage | null> {
  const { pack } = edit
  const source = editedSource(edit)
  if (!source) return null
  const naming = await pageNaming(deps, edit)
  const page = await deps.parsers.renderMarkdown(pack.locate(source), naming)
  const content = { ...(await pack.appendBytes(page.html)), title: page.ownTitle }
  return { content, card: page.card }
}
