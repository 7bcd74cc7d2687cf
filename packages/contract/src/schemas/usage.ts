// Schema of usage against the plan limits.
import { warnFromPercent } from '@plinth/domain/plans/cap-warnings'
import { viewRange } from '@plinth/domain/visitors/views'
import { z } from 'zod'
import { plan } from './account.ts'

const count = z.int().nonnegative()
/** Null if there is none. */
const limit = count.nullable()

export const usage = z.object({
  plan,
  drops: z.object({ used: count, limit }),
  storage: z.object({ used_bytes: count, limit_bytes: limit }),
  upload: z.object({ limit_bytes: limit }),
  versions: z.object({ limit }).describe('Versions kept per drop.'),
  domains: z.object({
    used: count,
    limit,
    available: z.boolean().describe('False if this service does not support custom domains.'),
  }),
  period_views: count.describe(`Views of all drops in the last ${viewRange.usual} days (UTC).`),
  warnings: z
    .array(z.object({ cap: z.enum(['drops', 'storage']), used_percent: count, detail: z.string() }))
    .describe(`Limits that are at least ${warnFromPercent} % used, with possible remedies.`),
})
