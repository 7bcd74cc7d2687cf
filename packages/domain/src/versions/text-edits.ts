// Edits of a text: exact replacements, each of which must match in exactly one place.
import { AppError } from '../base/errors.ts'
import { formatCount, megabyte } from '../base/sizes.ts'
import { quoted } from '../base/unicode.ts'
import { findAll } from './text-search.ts'

export interface TextEdit {
  readonly old: string
  readonly new: string
}

/** Of one request. */
export const maxEdits = 100
/** Larger files are not edited as text. */
export const maxEditableBytes = 2 * megabyte

const limits = { mostOffsets: 5, mostCounted: 1000 }

export interface PlacedEdit extends TextEdit {
  /** Position in the request, from 0. */
  readonly index: number
  readonly path: string
}

/** Throws `invalid_field` for an edit that can change no text. */
export function refuseUselessEdit({ old, new: replacement, index }: PlacedEdit): void {
  const problem =
    old === ''
      ? '`old` is empty. Give the text to replace'
      : old === replacement
        ? '`old` and `new` are the same'
        : !old.isWellFormed() || !replacement.isWellFormed()
          ? 'the text is not valid Unicode'
          : null
  if (problem)
    throw new AppError('invalid_field', `The edit \`edits[${index}]\` is not valid: ${problem}.`)
}

/** Throws `edit_failed` unless `old` occurs exactly once. */
export function applyEdit(text: string, edit: PlacedEdit): string {
  const { old, new: replacement } = withLineEndsOf(text, edit)
  const { offsets, count } = findAll(text, old, limits)
  const [at] = offsets
  if (at === undefined) throw noMatch(text, edit)
  if (count > 1) throw severalMatches(edit, count, linesAt(text, offsets))
  return text.slice(0, at) + replacement + text.slice(at + old.length)
}

/**
 * Clients, and language models in particular, write `\n` for the end of a line. In a file whose
 * lines all end in CRLF it stands for that; otherwise the file would get both.
 */
function withLineEndsOf(text: string, edit: TextEdit): TextEdit {
  if (edit.old.includes('\r') || edit.new.includes('\r')) return edit
  if (!/\n/.test(edit.old + edit.new) || !text.includes('\r\n') || /(^|[^\r])\n/.test(text))
    return edit
  return { old: edit.old.replaceAll('\n', '\r\n'), new: edit.new.replaceAll('\n', '\r\n') }
}

/** Numbers of the lines at these offsets, which are in ascending order. */
function linesAt(text: string, offsets: readonly number[]): number[] {
  let line = 1
  let from = 0
  return offsets.map((offset) => {
    for (let at = text.indexOf('\n', from); at >= 0 && at < offset; at = text.indexOf('\n', at + 1))
      line += 1
    from = offset
    return line
  })
}

function noMatch(text: string, { old, index, path }: PlacedEdit): AppError {
  const lines = similarLines(text, old)
  const hint =
    lines.length > 0
      ? ` A line of it is on ${describeLines(lines, false)}: the lines around it, or its spaces, differ.`
      : ''
  return new AppError(
    'edit_failed',
    `The edit \`edits[${index}]\` does not match: \`old\` does not occur in ${quoted(path)}.${hint} Nothing was changed. Read the file and copy the text exactly.`,
    { extra: { edit: index, path, matches: 0, lines } },
  )
}

/** Where the first line of `old` with text occurs, without the spaces around it. */
function similarLines(text: string, old: string): number[] {
  const line = old.split('\n', 20).find((each) => each.trim() !== '')
  if (line === undefined) return []
  return linesAt(text, findAll(text, line.trim(), limits).offsets)
}

function severalMatches({ index, path }: PlacedEdit, count: number, lines: number[]): AppError {
  const isCapped = count >= limits.mostCounted
  const times = `${formatCount(count)} ${isCapped ? 'times or more' : 'times'}`
  const where = describeLines(lines, count > lines.length)
  return new AppError(
    'edit_failed',
    `The edit \`edits[${index}]\` is ambiguous: \`old\` occurs ${times} in ${quoted(path)}, on ${where}. Nothing was changed. Add text before or after it until it occurs once.`,
    { extra: { edit: index, path, matches: count, lines } },
  )
}

function describeLines(all: readonly number[], hasMore: boolean): string {
  const lines = [...new Set(all)]
  const more = hasMore ? ' and more' : ''
  return `${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')}${more}`
}
