// `Range` (RFC 9110, 14): one part of a file, or all of it.
import { isSameStrong, type Validators, wholeSecond } from './conditional.ts'
import { parseHttpDate } from './http-date.ts'

export type ByteRange =
  | { readonly kind: 'whole' }
  /** Both ends are part of it. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/**
 * Several ranges give the whole file, as the standard allows: what asks for them can read it, and
 * overlapping ones are an old way to make a server send much for little (14.2, 17.15).
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return { kind: 'whole' }
  // No `Content-Range` can name a part of nothing, and clients that always send `Range` want a 200.
  if (size === 0) return { kind: 'whole' }

  if (first === '') return part(size - Number(last), size - 1, size)
  const end = last === '' ? size - 1 : Number(last)
  if (Number(first) > end && last !== '') return { kind: 'whole' }
  return part(Number(first), end, size)
}

function part(start: number, end: number, size: number): ByteRange {
  if (start >= size) return { kind: 'unsatisfiable' }
  return { kind: 'part', start: Math.max(start, 0), end: Math.min(end, size - 1) }
}

/** Whether `Range` may be honoured: the client's part and ours must belong to the same bytes. */
export function rangeApplies(
  ifRange: string | undefined,
  { etag, lastModified }: Validators,
): boolean {
  if (ifRange === undefined) return true
  const validator = ifRange.trim()
  if (/^(W\/)?"/.test(validator)) return isSameStrong(validator, etag)
  return parseHttpDate(validator) === wholeSecond(lastModified)
}
