// Page views of a drop per UTC day: ranges, bounds on the number of counted subjects, and path format.
import { dayMs } from '../base/day.ts'
import { parseRequestTarget } from '../http/request-path.ts'

/** Days that a report covers. The maximum bounds the work of adding up one response. */
export const viewRange = { usual: 30, most: 90 } as const
/** Somewhat more than the longest range. */
export const viewRetentionDays = 100
/** Per kind, drop and day, so that requests for endless different URLs cannot fill the table. */
export const mostSubjects = 100
/** Collects everything that is not counted separately. Cannot be confused with a path or a host. */
export const otherSubjects = '(other)'

/** Days since 1 January 1970, UTC. */
export const dayOf = (instant: number): number => Math.floor(instant / dayMs)

/** `2026-11-15`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The first day of a range of `count` days that ends today. */
export const firstDay = (now: number, count: number): number => dayOf(now) - count + 1

/** One entry per day of the range, oldest first; days without views have 0. */
export function viewsByDay(
  now: number,
  count: number,
  views: Iterable<{ readonly day: number; readonly views: number }>,
): { day: number; views: number }[] {
  const known = new Map(Array.from(views, (each) => [each.day, each.views]))
  return Array.from({ length: count }, (_, index) => {
    const day = firstDay(now, count) + index
    return { day, views: known.get(day) ?? 0 }
  })
}

/**
 * Limits new counts to `mostSubjects` per drop and day: known subjects are counted as they are, new ones
 * while there is space, and the rest is added to `otherSubjects`.
 */
export function limitSubjects(
  known: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): Map<string, number> {
  let space = mostSubjects - known.size + (known.has(otherSubjects) ? 1 : 0)
  const result = new Map<string, number>()
  for (const [subject, views] of counts) {
    const separate = known.has(subject) || (subject !== otherSubjects && space-- > 0)
    const counted = separate ? subject : otherSubjects
    result.set(counted, (result.get(counted) ?? 0) + views)
  }
  return result
}

/** Longer paths are counted as `otherSubjects`. */
const longestPath = 200

/** The canonical, readable path of a requested page, which also works as a URL. */
export function viewedPath(target: string): string {
  const path = parseRequestTarget(target)
  if (typeof path === 'string') return otherSubjects
  const { segments, trailingSlash } = path
  const written = `/${segments.map(legible).join('/')}${trailingSlash && segments.length > 0 ? '/' : ''}`
  return written.length > longestPath ? otherSubjects : written
}

/** Keeps invisible characters, and those that would end the path, percent-encoded. */
const legible = (segment: string): string =>
  segment.toWellFormed().replace(/[\p{C}\p{Z}%?#\\]/gu, encodeURIComponent)

export const totalViews = (days: readonly { readonly views: number }[]): number =>
  days.reduce((sum, { views }) => sum + views, 0)
