import { z } from 'zod'
import { plan } from './account.ts'

const count = z.int().nonnegative()

export const usage = z.object({
  plan,
  drops: z.object({ used: count, limit: count }),
  storage: z.object({ used_bytes: count, limit_bytes: count }),
  upload: z.object({ limit_bytes: count }),
  versions: z.object({ limit: count }).describe('Versions kept per drop.'),
  domains: z.object({
    used: count,
    limit: count,
    available: z.boolean().describe('False: this service takes no custom domains.'),
  }),
  period_views: count.describe('Of all drops together, on the last 30 days in UTC.'),
  warnings: z
    .array(z.object({ cap: z.enum(['drops', 'storage']), used_percent: count, detail: z.string() }))
    .describe('Caps of which four fifths or more are used, and the way out.'),
})
