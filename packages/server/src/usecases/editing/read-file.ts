// Reads a file of a version as its author uploaded it: its bytes, or lines of its text.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId } from '@plinth/domain/base/ids'
import { formatBytes } from '@plinth/domain/base/sizes'
import { quoted } from '@plinth/domain/base/unicode'
import { maxEditableBytes } from '@plinth/domain/versions/text-edits'
import { type LineRange, linesOf, type TextLines } from '@plinth/domain/versions/text-lines'
import type { VersionRecord } from '../../ports/database/versions.ts'
import type { AccountActor } from '../access/actor.ts'
import { decodeText } from '../base/decode-text.ts'
import { DamagedContents } from '../publishing/stored/damaged-contents.ts'
import { readVerified } from '../publishing/stored/read-verified.ts'
import { openContent } from '../storage/open-content.ts'
import { type AuthoredFile, authoredFile } from './authored-file.ts'
import { type ChosenVersion, openVersion, type ReadDeps } from './chosen-version.ts'

export interface FileInput extends ChosenVersion {
  /** Absent for the source of the landing page. */
  readonly path?: string | undefined
}

export interface OpenedFile {
  readonly version: VersionRecord
  readonly path: string
  readonly type: string
  readonly size: number
  /** SHA-256 in lower-case hex. */
  readonly digest: string
  /** Must be called at most once; the caller reads the stream to its end or destroys it. */
  readonly open: () => Promise<Readable>
}

export async function openFile(
  deps: ReadDeps,
  _actor: AccountActor,
  input: FileInput,
): Promise<OpenedFile> {
  const { version, manifest } = await openVersion(deps, input)
  const { path, file } = authoredFile(manifest, input.path)
  const { type, size, digest } = file
  // Not from the disk cache, whose copy may be damaged: a client may change the text and save the whole
  // file. The copy in the store is not verified, because it is sent while it is read.
  const open = () => openContent(deps, version.dropId, { ...file, uncached: true })
  return { version, path, type, size, digest, open }
}

export interface ReadText extends TextLines {
  readonly version: VersionRecord
  readonly path: string
  readonly type: string
  /** Bytes of the whole file. */
  readonly size: number
}

export interface TextInput extends FileInput, LineRange {}

/** Without a byte order mark. */
export async function readText(
  deps: ReadDeps,
  _actor: AccountActor,
  input: TextInput,
): Promise<ReadText> {
  const { version, manifest } = await openVersion(deps, input)
  const found = authoredFile(manifest, input.path)
  const text = await textOf(deps, version, found)
  const { type, size } = found.file
  const lines = linesOf(text.replace(/^\uFEFF/, ''), input)
  return { version, path: found.path, type, size, ...lines }
}

/** With its byte order mark. Throws `unsupported_file_type` if the file is not text, or too large. */
export async function textOf(
  deps: Pick<ReadDeps, 'blobs'>,
  { dropId }: Pick<VersionRecord, 'dropId'>,
  { path, file }: AuthoredFile,
): Promise<string> {
  const notText = (problem: string) =>
    new AppError('unsupported_file_type', `The file ${quoted(path)} ${problem}.`)
  if (file.size > maxEditableBytes) {
    throw notText(
      `is larger than ${formatBytes(maxEditableBytes)}, so it can only be downloaded and uploaded as a whole`,
    )
  }
  const text = decodeText(await readIntact(deps, dropId, { path, file }))
  if (text === null) throw notText('is not UTF-8 text, so it has no lines to read or edit')
  return text
}

/** Verified: an edit stores the rest of the text again, with a digest that no longer shows the damage. */
async function readIntact(
  deps: Pick<ReadDeps, 'blobs'>,
  dropId: DropId,
  { path, file }: AuthoredFile,
): Promise<Buffer> {
  let bytes = Buffer.alloc(0)
  const damaged = await readVerified(deps, { dropId, contents: [file] }, async (content) => {
    bytes = await buffer(content)
  })
  if (damaged.length === 0) return bytes
  // It may also belong to a version that has just been deleted.
  throw new AppError(
    'unavailable',
    `The stored copy of ${quoted(path)} is missing or damaged. If it belongs to the live version, publish the files of that version again, unchanged and without \`if_changed\`.`,
    { cause: new DamagedContents(damaged), retryAfter: 60 },
  )
}
