// Conditional requests (RFC 9110, 13): what a client that holds a copy wants to know.
import { parseHttpDate } from './http-date.ts'

export interface Validators {
  /** As it is sent, with its quotes. */
  readonly etag: string
  /** Milliseconds. Clients know only the second. */
  readonly lastModified: number
}

type Field = string | undefined

/** True: answer 304, or 412 to what is neither GET nor HEAD. */
export function isNotModified(
  request: { readonly ifNoneMatch?: Field; readonly ifModifiedSince?: Field },
  { etag, lastModified }: Validators,
): boolean {
  const { ifNoneMatch, ifModifiedSince } = request
  // What a browser sends is mostly the one tag that it was given.
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch !== undefined)
    return isAny(ifNoneMatch) || tagsOf(ifNoneMatch).some((tag) => opaque(tag) === opaque(etag))
  const since = dateOf(ifModifiedSince)
  return since !== null && wholeSecond(lastModified) <= since
}

/** True: answer 412. Looked at before `isNotModified` (13.2.2). */
export function preconditionFails(
  request: { readonly ifMatch?: Field; readonly ifUnmodifiedSince?: Field },
  { etag, lastModified }: Validators,
): boolean {
  const { ifMatch, ifUnmodifiedSince } = request
  if (ifMatch !== undefined)
    return !isAny(ifMatch) && !tagsOf(ifMatch).some((tag) => isSameStrong(tag, etag))
  const since = dateOf(ifUnmodifiedSince)
  return since !== null && wholeSecond(lastModified) > since
}

function isAny(field: string): boolean {
  return field.trim() === '*'
}

/** A tag may hold a comma, so that splitting at commas would not do. */
function tagsOf(field: string): string[] {
  return field.match(/(?:W\/)?"[^"]*"/g) ?? []
}

function opaque(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag
}

/** Strong comparison (8.8.3.2): the same bytes, not only the same meaning. */
export function isSameStrong(a: string, b: string): boolean {
  return a === b && !a.startsWith('W/')
}

function dateOf(field: Field): number | null {
  return field === undefined ? null : parseHttpDate(field.trim())
}

export function wholeSecond(ms: number): number {
  return Math.floor(ms / 1000) * 1000
}
