// Schemas of what an API token may do, and until when.
import { tokenAccesses } from '@plinth/domain/accounts/token-access'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'

export const tokenAccess = z.enum(tokenAccesses)

export const tokenLimits = z.object({
  access: tokenAccess.describe(
    '`full`: everything that the user may do. `read`: only reading. `drafts`: reading, and uploading drafts.',
  ),
  site: z
    .object({ id: z.string(), slug: z.string() })
    .nullable()
    .describe('The only drop that the token is for. Null for all drops of the account.'),
  expires_at: timestamp.nullable().describe('Null if the token does not expire.'),
})
