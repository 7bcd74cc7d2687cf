// One HTML or Markdown file from the parts of an upload.
import { Readable } from 'node:stream'
import { AppError } from '@plinth/domain/errors'
import { megabyte } from '@plinth/domain/plans'
import type { PackedContent, PackWriter } from '../../ports/spool.ts'
import { type Budget, within } from './budget.ts'
import type { Part } from './part.ts'

export interface ReceivedFile {
  readonly kind: 'html' | 'markdown'
  /** Without its extension. */
  readonly basename: string
  readonly content: PackedContent
}

export const maxMarkdownBytes = 2 * megabyte

const kinds = new Map<string, ReceivedFile['kind']>([
  ['html', 'html'],
  ['htm', 'html'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
])

export async function receiveSingleFile(
  pack: PackWriter,
  parts: AsyncIterable<Part>,
  budget: Budget,
): Promise<ReceivedFile> {
  let received: ReceivedFile | null = null
  for await (const part of parts) {
    if (part.kind !== 'file' || part.field !== 'file') {
      throw new AppError(
        'invalid_field',
        'This upload takes one field, `file`, with an .html, .htm, .md or .markdown file.',
      )
    }
    if (received) throw new AppError('invalid_field', 'The field `file` must come once.')
    const { basename, kind } = nameParts(part.filename)
    const allowed = kind === 'markdown' ? markdownBudget(budget) : budget
    const content = await within(allowed, pack.append(part.content, allowed.bytes))
    received = { kind, basename, content }
  }
  if (!received) throw new AppError('missing_field', 'The field `file` is missing.')
  return received
}

/** The same from a text that is in memory already. */
export async function receiveText(
  pack: PackWriter,
  { kind, text }: { readonly kind: ReceivedFile['kind']; readonly text: string },
  budget: Budget,
): Promise<ReceivedFile> {
  const allowed = kind === 'markdown' ? markdownBudget(budget) : budget
  const source = Readable.from([Buffer.from(text)])
  const content = await within(allowed, pack.append(source, allowed.bytes))
  return { kind, basename: '', content }
}

function markdownBudget(budget: Budget): Budget {
  if (budget.bytes <= maxMarkdownBytes) return budget
  return {
    bytes: maxMarkdownBytes,
    refusal: new AppError('upload_too_large', 'A Markdown file may have at most 2 MB.'),
  }
}

function nameParts(filename: string): Pick<ReceivedFile, 'kind' | 'basename'> {
  const match = /([^/\\]*)\.([^./\\]+)$/.exec(filename)
  const kind = kinds.get((match?.[2] ?? '').toLowerCase())
  if (!kind) {
    throw new AppError(
      'unsupported_file_type',
      'Only .html, .htm, .md and .markdown files can be published on their own. For anything else upload a folder or a .zip with an index.html.',
    )
  }
  return { kind, basename: match?.[1] ?? '' }
}
