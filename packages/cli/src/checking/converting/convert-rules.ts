// Rules with a converted pattern as lines of `_redirects` and `_headers`.
import type { Site } from '../source/site.ts'
import { type ConvertedPattern, convertDestination } from './convert-patterns.ts'
import { headerLines } from './foreign-rules.ts'

/**
 * Whether the rule would apply to a page that it does not match on the other host: `/docs/*` also
 * matches `/docs` here.
 */
export const hidesPageOf = (site: Site, { bare }: ConvertedPattern): boolean =>
  bare !== null && site.serves(bare, 'files only')

/** Null if there is no pattern, or if the destination cannot be converted. */
export function redirectFor(
  pattern: ConvertedPattern | null,
  destination: string,
  status: number | string,
): string | null {
  const to = pattern && convertDestination(destination, pattern)
  // A space would begin the next part of the line, and `#` a comment.
  if (!to || [pattern.from, to].some((part) => /\s|^#/.test(part))) return null
  return `${pattern.from} ${to} ${status}`
}

/** Null if there is no pattern, or if the header would also apply to the page `/docs.html`. */
export function headerFor(
  pattern: ConvertedPattern | null,
  site: Site,
  [name, value]: readonly [name: string, value: string],
): string | null {
  if (pattern === null) return null
  const isOnOtherPage = pattern.bare !== null && site.has(`${pattern.bare.slice(1)}.html`)
  return isOnOtherPage ? null : headerLines(pattern.from, name, value)
}
