// Conditional requests (RFC 9110, section 13): evaluates `If-Match`, `If-None-Match` and their date variants.
import { formatHttpDate, parseHttpDate } from './http-date.ts'

export interface Validators {
  /** As sent in the header, including the quotes. */
  readonly etag: string
  /** Milliseconds since the epoch; null if no date may match, as the last change is too recent. */
  readonly lastModified: number | null
}

type Field = string | undefined

/** True if the response is 304, or 412 for methods other than GET and HEAD. */
export function isNotModified(
  request: { readonly ifNoneMatch?: Field; readonly ifModifiedSince?: Field },
  { etag, lastModified }: Validators,
): boolean {
  const { ifNoneMatch, ifModifiedSince } = request
  // Fast path: browsers usually send exactly the tag that they received.
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch !== undefined)
    return isAny(ifNoneMatch) || tagsOf(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag))
  const since = dateOf(ifModifiedSince)
  return since !== null && lastModified !== null && modifiedSecond(lastModified) <= since
}

/** True if the response is 412. Evaluated before `isNotModified` (13.2.2). */
export function preconditionFails(
  request: { readonly ifMatch?: Field; readonly ifUnmodifiedSince?: Field },
  { etag, lastModified }: Validators,
): boolean {
  const { ifMatch, ifUnmodifiedSince } = request
  if (ifMatch !== undefined)
    return !isAny(ifMatch) && !tagsOf(ifMatch).some((tag) => isSameStrong(tag, etag))
  const since = dateOf(ifUnmodifiedSince)
  return since !== null && (lastModified === null || modifiedSecond(lastModified) > since)
}

function isAny(field: string): boolean {
  return field.trim() === '*'
}

/** Not split at commas, because a tag may contain one. */
function tagsOf(field: string): string[] {
  return field.match(/(?:W\/)?"[^"]*"/g) ?? []
}

/** The strong tags of `If-Match` without their quotes; `any` for `*`. A weak tag never matches. */
export function strongTags(ifMatch: string): readonly string[] | 'any' {
  if (isAny(ifMatch)) return 'any'
  return tagsOf(ifMatch).flatMap((tag) => (tag.startsWith('W/') ? [] : tag.slice(1, -1)))
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}

/** Strong comparison (8.8.3.2): both tags must be strong, which guarantees identical bytes. */
export function isSameStrong(a: string, b: string): boolean {
  return a === b && !a.startsWith('W/')
}

function dateOf(field: Field): number | null {
  return field === undefined ? null : parseHttpDate(field.trim())
}

/**
 * A change as an HTTP date, which has a resolution of one second. It is rounded up, so that it is
 * later than the `Date` of every response before the change: clients without `Last-Modified` send
 * that date.
 */
export function modifiedSecond(ms: number): number {
  return Math.ceil(ms / 1000) * 1000
}

/** The value of `Last-Modified`. */
export function formatModified(ms: number): string {
  return formatHttpDate(modifiedSecond(ms))
}

/** Until a change is this old, a response has no `Last-Modified`: another change may have the same. */
export const undatedMs = 1000
