// Parser of the `Range` header (RFC 9110, section 14). Supports a single byte range.
import { isSameStrong, modifiedSecond, type Validators } from './conditional.ts'
import { parseHttpDate } from './http-date.ts'

export type ByteRange =
  | { readonly kind: 'whole' }
  /** Both ends are inclusive. */
  | { readonly kind: 'part'; readonly start: number; readonly end: number }
  | { readonly kind: 'unsatisfiable' }

/**
 * Multiple ranges return the whole file, as the standard allows: clients must handle that, and
 * overlapping ranges are a known denial-of-service attack (14.2, 17.15).
 */
export function parseRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || first + last === '') return { kind: 'whole' }
  // `Content-Range` cannot describe part of an empty file; clients that always send `Range` expect a 200.
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

/** `If-Range`: true if the client's copy is of the same bytes, so that `Range` may be honoured. */
export function rangeApplies(
  ifRange: string | undefined,
  { etag, lastModified }: Validators,
): boolean {
  if (ifRange === undefined) return true
  const validator = ifRange.trim()
  if (/^(W\/)?"/.test(validator)) return isSameStrong(validator, etag)
  return lastModified !== null && parseHttpDate(validator) === modifiedSecond(lastModified)
}
