// Stages an edited version: the new contents in the pack, and the others where they are stored.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import { leftOutReason } from '@plinth/domain/secrets/left-out-files'
import { limitWarnings } from '@plinth/domain/secrets/secret-warnings'
import {
  contentsOf,
  type KnownContents,
  type Manifest,
  mostlyUsed,
} from '@plinth/domain/versions/manifest'
import { parseSitePath, type SitePath } from '@plinth/domain/versions/site-path'
import type { VersionSource } from '../../ports/database/versions.ts'
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

export interface Edit {
  readonly drop: OwnedDrop
  /** Of the version that is edited. */
  readonly manifest: Manifest
  /** New contents in the pack, by path. */
  readonly files: ReadonlyMap<string, PackedContent>
  readonly pack: PackWriter
  readonly source: VersionSource
  readonly budget: Budget
}

export type StageEditDeps = StageDeps & Pick<Deps, 'blobs'>

/**
 * Requires a hold on the drop. A file that an edit turns into a secret is refused: leaving it out,
 * as an upload would, deletes a live file.
 */
export async function stageEdit(deps: StageEditDeps, edit: Edit): Promise<PreparedVersion> {
  const { drop, manifest, pack, source } = edit
  refuseLarge(edit)
  const fresh = new Map([...edit.files, ...(await renderLandingPage(deps, edit))])

  const stored = contentsOf(manifest)
  const unchanged = [...manifest.files].filter(([path]) => !fresh.has(path))
  const used: KnownContents = new Map(
    unchanged.flatMap(([, { digest }]) => {
      const content = stored.get(digest)
      return content ? [[digest, content] as const] : []
    }),
  )
  const spooled = new SpooledContents(deps, drop.id, pack)
  const known = mostlyUsed(used)
  const offsets = await spooled.copyOthers(used, known)
  const files = [...manifest.files].map(
    ([path, { digest, size, generated }]): ReceivedPath<StagedContent> => {
      const offset = offsets.get(digest)
      const kept = {
        digest,
        size,
        ...remembered(used.get(digest)),
        ...(offset !== undefined && { offset }),
      }
      const content = fresh.get(path) ?? kept
      return { path: parseSitePath(path), content, ...(generated && { generated }) }
    },
  )
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
  const check = { files, allowed: allowedPaths(edit) }
  const { kept, leftOut, warnings } = await leaveOutSecrets({ ...deps, locate }, check)
  if (leftOut[0]) throw becomesSecret(leftOut[0].path)
  const staged = await stageFiles({ parsers: deps.parsers, locate }, kept, source)
  return {
    staged: { ...staged, warnings: limitWarnings([...staged.warnings, ...warnings]) },
    known,
  }
}

/** The limits of an upload with these files. */
function refuseLarge({ manifest, files, budget }: Edit): void {
  let total = 0
  for (const [path, { size, generated }] of manifest.files) {
    if (!generated) total += files.get(path)?.size ?? size
  }
  if (total > budget.bytes) throw budget.refuse()
  const source = isRendered(manifest) ? files.get('index.md') : undefined
  const limit = pageBudget('markdown', budget)
  if (source && source.size > limit.bytes) throw limit.refuse()
}

const isRendered = ({ files }: Manifest): boolean => files.get('index.html')?.generated === true

/** Files that the edit does not change, and those that their author allowed although they look like secrets. */
const allowedPaths = ({ manifest, files }: Edit): SitePath[] =>
  [...manifest.files].flatMap(([path, { secrets }]) =>
    files.has(path) && leftOutReason(path, secrets) === null ? [] : parseSitePath(path),
  )

const becomesSecret = (path: string): AppError =>
  new AppError(
    'content_rejected',
    `With this edit, ${quoted(path)} looks like a private key, credentials or a database dump, which are not published. Nothing was changed. If visitors are meant to read it, upload the site with that path in \`allow\`.`,
  )

/** The page that is rendered from an edited Markdown file, by its path; empty if there is none. */
async function renderLandingPage(
  deps: StageEditDeps,
  edit: Edit,
): Promise<ReadonlyMap<string, PackedContent>> {
  const { manifest, files, pack } = edit
  const source = isRendered(manifest) ? files.get('index.md') : undefined
  if (!source) return new Map()
  const naming = await pageNaming(deps, edit)
  const page = await deps.parsers.renderMarkdown(pack.locate(source), naming)
  return new Map([['index.html', await pack.appendBytes(page.html)]])
}
