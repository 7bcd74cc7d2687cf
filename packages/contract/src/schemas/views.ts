// Schemas of view statistics.
import { otherSubjects, viewRange } from '@plinth/domain/visitors/views'
import { z } from 'zod'

const count = z.int().nonnegative()
const total = count.describe('Views in the whole range.')

const wholeDays = `must be a whole number from 1 to ${viewRange.most}`

export const viewsQuery = z.strictObject({
  days: z
    .preprocess(
      (text) => (typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : text),
      z.int(wholeDays).min(1, wholeDays).max(viewRange.most, wholeDays),
    )
    .exactOptional()
    .describe(
      `Number of days up to and including today (UTC), 1 to ${viewRange.most}. Defaults to ${viewRange.usual}.`,
    ),
})

const otherNote = `\`${otherSubjects}\` is the total of those that are not counted separately.`

export const siteViews = z.object({
  total,
  days: z
    .array(z.object({ date: z.iso.date(), views: count }))
    .describe('Every day of the range, oldest first.'),
  paths: z
    .array(z.object({ path: z.string(), views: count }))
    .describe(`The 100 most viewed paths. ${otherNote}`),
  referrers: z
    .array(z.object({ host: z.string(), views: count }))
    .describe(`The 100 referring hosts with the most views. ${otherNote}`),
})

export const viewsOfSites = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      total,
      days: z.array(count).describe('Views per day of the range, oldest first.'),
    }),
  ),
})
