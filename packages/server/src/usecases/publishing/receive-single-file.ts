// Receives one HTML or Markdown file from an upload or a text.
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/base/errors'
import { formatBytes } from '@plinth/domain/base/sizes'
import { maxMarkdownBytes, splitFileName } from '@plinth/domain/versions/document-format'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import { type Budget, smallerBudget, withinBudget } from './budget.ts'
import type { UploadPart } from './upload-part.ts'

export interface ReceivedFile {
  readonly kind: 'html' | 'markdown'
  /** File name without its extension. */
  readonly basename: string
  readonly content: PackedContent
}

const kinds = new Map<string, ReceivedFile['kind']>([
  ['html', 'html'],
  ['htm', 'html'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
])

export async function receiveSingleFile(
  pack: PackWriter,
  parts: AsyncIterable<UploadPart>,
  budget: Budget,
): Promise<ReceivedFile> {
  let received: ReceivedFile | null = null
  for await (const part of parts) {
    if (part.kind !== 'file' || part.field !== 'file') {
      throw new AppError(
        'invalid_field',
        'Send one .html, .htm, .md or .markdown file in the field `file`.',
      )
    }
    if (received) throw new AppError('invalid_field', 'The field `file` must be sent only once.')
    const { basename, kind } = nameParts(part.filename)
    received = { ...(await receivePage(pack, { kind, content: part.content }, budget)), basename }
  }
  if (!received) throw new AppError('missing_field', 'The field `file` is missing.')
  return received
}

/** Receives a bare body, which has no file name. */
export async function receivePage(
  pack: PackWriter,
  { kind, content }: { readonly kind: ReceivedFile['kind']; readonly content: Readable },
  budget: Budget,
): Promise<ReceivedFile> {
  const allowed = pageBudget(kind, budget)
  return {
    kind,
    basename: '',
    content: await withinBudget(allowed, pack.append(content, allowed.bytes)),
  }
}

/** Receives text that is already in memory. */
export const receiveText = (
  pack: PackWriter,
  { kind, text }: { readonly kind: ReceivedFile['kind']; readonly text: string },
  budget: Budget,
): Promise<ReceivedFile> =>
  receivePage(pack, { kind, content: Readable.from([Buffer.from(text)]) }, budget)

export const pageBudget = (kind: ReceivedFile['kind'], budget: Budget): Budget =>
  kind === 'markdown' ? smallerBudget(budget, markdownBudget) : budget

const markdownBudget: Budget = {
  bytes: maxMarkdownBytes,
  refuse: () =>
    new AppError(
      'upload_too_large',
      `A Markdown file may be at most ${formatBytes(maxMarkdownBytes)}.`,
    ),
}

function nameParts(filename: string): Pick<ReceivedFile, 'kind' | 'basename'> {
  const { base, extension } = splitFileName(filename)
  const kind = kinds.get(extension.toLowerCase())
  if (!kind) {
    throw new AppError(
      'unsupported_file_type',
      'Only .html, .htm, .md and .markdown files can be published on their own. For anything else upload a folder or a .zip with an index.html.',
    )
  }
  return { kind, basename: base }
}
