// Stages an edited version: the new contents in the pack, and the others where they are stored.
import { AppError } from '@plinth/domain/base/errors'
import { quoted } from '@plinth/domain/base/unicode'
import { leftOutReason } from '@plinth/domain/secrets/left-out-files'
import { isExamined } from '@plinth/domain/secrets/secret-findings'
import { secretsInFile } from '@plinth/domain/secrets/secret-warnings'
import {
  contentsOf,
  type KnownContents,
  type Manifest,
  mostlyUsed,
} from '@plinth/domain/versions/manifest'
import { parseSitePath } from '@plinth/domain/versions/site-path'
import type { VersionSource } from '../../ports/database/versions.ts'
import type { Warning } from '../../ports/parsers.ts'
import type { FileSlice, PackedContent, PackWriter } from '../../ports/spool.ts'
import type { OwnedDrop } from '../access/owned-drop.ts'
import type { Deps } from '../base/deps.ts'
import { remembered, SpooledContents } from '../deploying/spooled-contents.ts'
import type { Budget } from '../publishing/budget.ts'
import { examineContents } from '../publishing/leave-out-secrets.ts'
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
  /** New contents by path. */
  readonly files: ReadonlyMap<string, Buffer>
  readonly pack: PackWriter
  readonly source: VersionSource
  readonly budget: Budget
}

export type StageEditDeps = StageDeps & Pick<Deps, 'blobs'>

/** Requires a hold on the drop. */
export async function stageEdit(deps: StageEditDeps, edit: Edit): Promise<PreparedVersion> {
  const { drop, manifest, pack, source } = edit
  refuseLarge(edit)
  const changed = new Map<string, StagedContent>()
  for (const [path, bytes] of edit.files) changed.set(path, await pack.appendBytes(bytes))
  const { warnings, contents: examined } = await examineEdited(deps, edit, changed)
  const rendered = await renderLandingPage(deps, edit, examined)
  const fresh = new Map([...examined, ...rendered])

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
    const slices: FileSlice[] = []
    for (const { digest, offset, size } of wanted) {
      const extent =
        offset === undefined ? (await spooled.copyStored(used, [digest]))[0] : { offset, size }
      slices.push(pack.locate(extent ?? { offset: 0, size: 0 }))
    }
    return slices
  }
  const staged = await stageFiles({ parsers: deps.parsers, locate }, files, source)
  return { staged: { ...staged, warnings: [...staged.warnings, ...warnings] }, known }
}

/** The limits of an upload with these files. */
function refuseLarge({ manifest, files, budget }: Edit): void {
  let total = 0
  for (const [path, { size, generated }] of manifest.files) {
    if (!generated) total += files.get(path)?.length ?? size
  }
  if (total > budget.bytes) throw budget.refuse()
  const source = isRendered(manifest) ? files.get('index.md') : undefined
  const limit = pageBudget('markdown', budget)
  if (source && source.length > limit.bytes) throw limit.refuse()
}

const isRendered = ({ files }: Manifest): boolean => files.get('index.html')?.generated === true

interface Examined {
  /** With the findings about them. */
  readonly contents: ReadonlyMap<string, StagedContent>
  readonly warnings: readonly Warning[]
}

/**
 * Files that looked like secrets before were allowed by their author, and are kept. One that an edit
 * turns into a secret is refused: leaving it out, as an upload would, deletes a live file.
 */
async function examineEdited(
  deps: StageEditDeps,
  { manifest, pack }: Edit,
  contents: ReadonlyMap<string, StagedContent>,
): Promise<Examined> {
  const examinable = [...contents].filter(([path]) => isExamined(path))
  const locate = async (wanted: readonly StagedContent[]) =>
    wanted.map(({ offset = 0, size }) => pack.locate({ offset, size }))
  const list = examinable.map(([, content]) => content)
  const findings = await examineContents({ ...deps, locate }, list)
  const examined = new Map(contents)
  const warnings: Warning[] = []
  for (const [index, [path, content]] of examinable.entries()) {
    const secrets = findings[index] ?? {}
    const before = leftOutReason(path, manifest.files.get(path)?.secrets)
    if (before === null && leftOutReason(path, secrets) !== null) throw becomesSecret(path)
    examined.set(path, { ...content, secrets })
    warnings.push(...secretsInFile(path, secrets))
  }
  return { contents: examined, warnings }
}

const becomesSecret = (path: string): AppError =>
  new AppError(
    'content_rejected',
    `With this edit, ${quoted(path)} looks like a private key, credentials or a database dump, which are not published. Nothing was changed. If visitors are meant to read it, upload the site with that path in \`allow\`.`,
  )

/** The page that is rendered from an edited Markdown file, by its path; empty if there is none. */
async function renderLandingPage(
  deps: StageEditDeps,
  edit: Edit,
  edited: ReadonlyMap<string, StagedContent>,
): Promise<ReadonlyMap<string, StagedContent>> {
  const { manifest, pack } = edit
  const source = isRendered(manifest) ? edited.get('index.md') : undefined
  if (!source) return new Map()
  const { offset = 0, size } = source
  const naming = await pageNaming(deps, edit)
  const page = await deps.parsers.renderMarkdown(pack.locate({ offset, size }), naming)
  const content: PackedContent = await pack.appendBytes(page.html)
  return new Map([['index.html', content]])
}
