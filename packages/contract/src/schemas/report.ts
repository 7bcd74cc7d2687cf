import { contactKeptDays, reportReasons } from '@plinth/domain/reports'
import { z } from 'zod'
import { slug } from './site.ts'
import { timestamp } from './timestamp.ts'

const reason = z.enum(reportReasons)

export const reportBody = z.strictObject({
  url: z
    .string()
    .exactOptional()
    .describe('Any address of the drop. One of `url` and `slug` is needed.'),
  slug: slug.exactOptional(),
  reason,
  details: z.string().exactOptional().describe('Up to 2,000 characters.'),
  email: z
    .string()
    .exactOptional()
    .describe(
      `Where to ask for more. Only operators see it, until ${contactKeptDays} days after the report is closed.`,
    ),
})

export const report = z.object({
  id: z.string().describe('`rp_` and an opaque value.'),
  path: z
    .string()
    .describe(
      'The page that it is about, as in its address; `/` where no other was named. Where a preview was reported, `//` and the label of its host stand before the path.',
    ),
  reason,
  details: z.string(),
  email: z.string().nullable(),
  created_at: timestamp,
  closed_at: timestamp.nullable(),
})
