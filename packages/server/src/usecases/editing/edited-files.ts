// Applies edits to the text files of a version.
import { AppError } from '@plinth/domain/base/errors'
import type { Manifest } from '@plinth/domain/versions/manifest'
import {
  applyEdit,
  maxEdits,
  type PlacedEdit,
  refuseUselessEdit,
  type TextEdit,
} from '@plinth/domain/versions/text-edits'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import type { Deps } from '../base/deps.ts'
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts'
import { authoredFile } from './authored-file.ts'
import type { VersionFiles } from './chosen-version.ts'
import { textOf } from './read-file.ts'

export interface FileEdit extends TextEdit {
  /** Absent for the source of the landing page. */
  readonly path?: string | undefined
}

/** By path, in the order of the first edit of each. */
export type OrderedEdits = ReadonlyMap<string, readonly PlacedEdit[]>

/** Throws for edits that could not change any version. */
export function orderEdits(manifest: Manifest, edits: readonly FileEdit[]): OrderedEdits {
  if (edits.length === 0)
    throw new AppError('missing_field', 'The list `edits` is empty. Send at least one edit.')
  if (edits.length > maxEdits)
    throw new AppError('invalid_field', `A request can have at most ${maxEdits} edits.`)
  const ordered = new Map<string, PlacedEdit[]>()
  for (const [index, edit] of edits.entries()) {
    const { path } = authoredFile(manifest, edit.path)
    const placed = { old: edit.old, new: edit.new, index, path }
    refuseUselessEdit(placed)
    ordered.set(path, [...(ordered.get(path) ?? []), placed])
  }
  return ordered
}

export interface EditedFiles extends VersionFiles {
  readonly edits: OrderedEdits
  readonly pack: PackWriter
}

/** The new contents by path. Each goes to the pack at once: memory has space for one, not for all. */
export async function applyEdits(
  deps: Pick<Deps, 'blobs'>,
  { version, manifest, edits, pack }: EditedFiles,
): Promise<Map<string, PackedContent>> {
  const files = new Map<string, PackedContent>()
  for (const [path, ofFile] of edits) {
    const before = await textOf(deps, version, authoredFile(manifest, path))
    let text = before
    for (const edit of ofFile) {
      text = applyEdit(text, edit)
      await yieldToEventLoop()
    }
    if (text === before) throw unchanged(path)
    files.set(path, await pack.appendBytes(Buffer.from(text)))
  }
  return files
}

const unchanged = (path: string): AppError =>
  new AppError(
    'edit_failed',
    'The edits of this file cancel each other out. Nothing was changed.',
    {
      extra: { path },
    },
  )

export const nothingChanged = (reason: string): AppError =>
  new AppError('edit_failed', `${reason} Nothing was changed.`)
