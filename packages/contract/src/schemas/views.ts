import { otherSubjects, viewRange } from '@plinth/domain/views'
import { z } from 'zod'

const count = z.int().nonnegative()
const total = count.describe('Of the whole range.')

const wholeDays = `must be a whole number from 1 to ${viewRange.most}`

export const viewsQuery = z.strictObject({
  days: z
    .preprocess(
      (text) => (typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : text),
      z.int(wholeDays).min(1, wholeDays).max(viewRange.most, wholeDays),
    )
    .exactOptional()
    .describe(
      `Days back from today in UTC, which counts: 1 to ${viewRange.most}; ${viewRange.usual} when it is left out.`,
    ),
})

const together = `\`${otherSubjects}\` stands for those that are not counted by themselves.`

export const siteViews = z.object({
  total,
  days: z
    .array(z.object({ date: z.iso.date(), views: count }))
    .describe('Every day of the range, the oldest first.'),
  paths: z
    .array(z.object({ path: z.string(), views: count }))
    .describe(`The hundred most viewed. ${together}`),
  referrers: z
    .array(z.object({ host: z.string(), views: count }))
    .describe(`The hundred hosts that led to the most views. ${together}`),
})

export const viewsOfSites = z.object({
  sites: z.array(
    z.object({
      id: z.string(),
      total,
      days: z.array(count).describe('Views of every day of the range, the oldest first.'),
    }),
  ),
})
