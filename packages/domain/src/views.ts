// How often the pages of a drop were looked at, by day in UTC.
import { dayMs } from './lifecycle.ts'
import { parseRequestTarget } from './request-path.ts'

/** How far back views can be asked for, in days: as much as one answer can add up without others waiting for it. */
export const viewRange = { usual: 30, most: 90 } as const
/** Somewhat longer than anybody can ask for. */
export const viewsKeptDays = 100
/** Of each kind, per drop and day: whoever asks for endless addresses fills no table with them. */
export const mostSubjects = 100
/** Stands for all that is not counted by itself. No path is without a slash, no host has brackets. */
export const otherSubjects = '(other)'

/** Counted since 1970. */
export const dayOf = (instant: number): number => Math.floor(instant / dayMs)

/** `2026-11-15`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** Of a range of days that ends today. */
export const firstDay = (now: number, count: number): number => dayOf(now) - count + 1

/** The views of every day of that range, the oldest first. */
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
 * Counts as they may be added to those that a drop has on a day: whatever it knows goes on, new
 * subjects are taken up while there is room, and the rest is counted together.
 */
export function withinBound(
  known: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): Map<string, number> {
  let room = mostSubjects - known.size + (known.has(otherSubjects) ? 1 : 0)
  const result = new Map<string, number>()
  for (const [subject, views] of counts) {
    const apart = known.has(subject) || (subject !== otherSubjects && room-- > 0)
    const counted = apart ? subject : otherSubjects
    result.set(counted, (result.get(counted) ?? 0) + views)
  }
  return result
}

/** A longer one is counted with the rest. */
const longestPath = 200

/** The page that was asked for, in the one form of its address that people can read and open. */
export function viewedPath(target: string): string {
  const path = parseRequestTarget(target)
  if (typeof path === 'string') return otherSubjects
  const { segments, slash } = path
  const written = `/${segments.map(legible).join('/')}${slash && segments.length > 0 ? '/' : ''}`
  return written.length > longestPath ? otherSubjects : written
}

/** What cannot be seen, or would end the path, stays escaped. */
const legible = (segment: string): string =>
  segment.toWellFormed().replace(/[\p{C}\p{Z}%?#\\]/gu, encodeURIComponent)

export const totalViews = (days: readonly { readonly views: number }[]): number =>
  days.reduce((sum, { views }) => sum + views, 0)
