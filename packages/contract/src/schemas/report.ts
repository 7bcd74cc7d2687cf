// Schemas of abuse reports.
import { contactRetentionDays, reportReasons } from '@plinth/domain/abuse/reports'
import { formatCount } from '@plinth/domain/base/sizes'
import { maxProseLength } from '@plinth/domain/base/text-fields'
import { z } from 'zod'
import { slug } from './site.ts'
import { timestamp } from './timestamp.ts'

const reason = z.enum(reportReasons)

export const reportBody = z.strictObject({
  url: z
    .string()
    .exactOptional()
    .describe('Any URL of the drop. Either `url` or `slug` is required.'),
  slug: slug.exactOptional(),
  reason,
  details: z
    .string()
    .exactOptional()
    .describe(`Up to ${formatCount(maxProseLength)} characters.`),
  email: z
    .string()
    .exactOptional()
    .describe(
      `Contact for questions. Only operators see it, and it is deleted ${contactRetentionDays} days after the report is closed.`,
    ),
})

export const report = z.object({
  id: z.string().describe('Opaque id that starts with `rp_`.'),
  path: z
    .string()
    .describe(
      'Path of the reported page; `/` if none was given. For a preview, `//` and the label of its host come before the path.',
    ),
  reason,
  details: z.string(),
  email: z.string().nullable(),
  created_at: timestamp,
  closed_at: timestamp.nullable(),
})
