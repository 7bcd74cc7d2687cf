// Applies changes of whole files to a version: new contents, edits, removed and renamed files.
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import { landingSource, type Manifest } from '@plinth/domain/versions/manifest'
import { isClutter, parseSitePath } from '@plinth/domain/versions/site-path'
import { maxEditableBytes, maxEdits, type TextEdit } from '@plinth/domain/versions/text-edits'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import { authoredFile } from './authored-file.ts'
import type { VersionFiles } from './chosen-version.ts'
import { applyEdits, nothingChanged, orderEdits } from './edited-files.ts'
import type { MovedFiles } from './stage-edit.ts'

/** Either `remove`, or any of a new content (`content` or `edits`) and a new path. */
export interface FileChange {
  /** Of the version that is changed, or of a new file. */
  readonly path: string
  readonly content?: string | undefined
  readonly edits?: readonly TextEdit[] | undefined
  readonly remove?: boolean | undefined
  readonly renameTo?: string | undefined
}

export interface ChangedFiles {
  /** New contents in the pack, by their path in the new version. */
  readonly files: Map<string, PackedContent>
  readonly moved: MovedFiles
}

export interface ChangesOfVersion extends VersionFiles {
  readonly changes: readonly FileChange[]
  readonly pack: PackWriter
}

export async function applyChanges(
  deps: Pick<Deps, 'blobs'>,
  { version, manifest, changes, pack }: ChangesOfVersion,
): Promise<ChangedFiles> {
  const parsed = parseChanges(changes)
  const moved = movesOf(manifest, parsed)
  const files = new Map<string, PackedContent>()
  for (const { path, content, renameTo } of parsed) {
    if (content === undefined) continue
    refuseContent(path, content)
    const existing = contentTarget(manifest, moved, { path, renameTo })
    const packed = await pack.appendBytes(Buffer.from(content))
    if (existing?.digest !== packed.digest) files.set(renameTo ?? path, packed)
  }
  const edits = parsed.flatMap(({ path, edits = [] }) => edits.map((edit) => ({ ...edit, path })))
  if (edits.length > 0) {
    const ordered = orderEdits(manifest, edits)
    const edited = await applyEdits(deps, { version, manifest, edits: ordered, pack })
    for (const [path, packed] of edited) files.set(moved.renamed.get(path) ?? path, packed)
  }
  if (files.size === 0 && moved.removed.size === 0 && moved.renamed.size === 0)
    throw nothingChanged('These changes leave every file as it is.')
  return { files, moved }
}

function parseChanges(changes: readonly FileChange[]): FileChange[] {
  if (changes.length === 0)
    throw new AppError('missing_field', 'The list `changes` is empty. Send at least one change.')
  if (changes.length > maxEdits)
    throw new AppError('invalid_field', `A request can have at most ${maxEdits} changes.`)
  const seen = new Set<string>()
  const taken = new Set<string>()
  return changes.map((change, index) => {
    const path = parseSitePath(change.path)
    const renameTo = change.renameTo === undefined ? undefined : parseSitePath(change.renameTo)
    const target = change.remove ? null : (renameTo ?? path)
    const problem = seen.has(path)
      ? `names ${quoted(path)} a second time. Give each file one change`
      : (problemOf(change) ?? problemAt(target, taken))
    if (problem) throw new AppError('invalid_field', `The change \`changes[${index}]\` ${problem}.`)
    seen.add(path)
    if (target !== null) taken.add(target)
    return { ...change, path, ...(renameTo !== undefined && { renameTo }) }
  })
}

/** `taken` are the paths that other changes give to files. */
function problemAt(target: string | null, taken: ReadonlySet<string>): string | null {
  if (target === null) return null
  if (taken.has(target)) return `gives ${quoted(target)} to a second file. Give each its own path`
  return isClutter(target) ? `names ${quoted(target)}, a file that is not published` : null
}

function problemOf({ content, edits, remove, renameTo }: FileChange): string | null {
  const changed = [content, edits, renameTo].filter((each) => each !== undefined).length
  if (remove) return changed > 0 ? 'removes a file and changes it. Do one of both' : null
  if (changed === 0) return 'has neither `content`, `edits`, `remove` nor `rename_to`'
  return content !== undefined && edits !== undefined
    ? 'has both `content` and `edits`. Send one of both'
    : null
}

function movesOf(manifest: Manifest, changes: readonly FileChange[]): MovedFiles {
  const removed = new Set<string>()
  const renamed = new Map<string, string>()
  for (const { path, remove, renameTo } of changes) {
    if (!remove && (renameTo === undefined || renameTo === path)) continue
    authoredFile(manifest, path)
    if (renameTo === undefined) removed.add(path)
    else renamed.set(path, renameTo)
  }
  return { removed, renamed }
}

/** The file that a content replaces; null if the content is a new file. */
function contentTarget(
  manifest: Manifest,
  { removed, renamed }: MovedFiles,
  { path, renameTo }: FileChange,
) {
  const file = manifest.files.get(path)
  if (!file && renameTo === undefined) return null
  // Without its source, the rendered page is an ordinary file.
  const source = landingSource(manifest)
  if (file?.generated && (removed.has(source) || renamed.has(source))) return null
  return authoredFile(manifest, path).file
}

function refuseContent(path: string, content: string): void {
  if (!content.isWellFormed())
    throw new AppError('invalid_field', `The content of ${quoted(path)} is not valid Unicode text.`)
  if (Buffer.byteLength(content) > maxEditableBytes)
    throw new AppError(
      'invalid_field',
      `The content of ${quoted(path)} is larger than ${formatBytes(maxEditableBytes)}. Upload the site as a whole.`,
    )
}
