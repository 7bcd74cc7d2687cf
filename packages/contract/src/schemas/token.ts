// Schemas of API tokens.
import { z } from 'zod'
import { requiredName } from './name.ts'
import { person } from './organisation.ts'
import { timestamp } from './timestamp.ts'
import { tokenAccess, tokenLimits } from './token-limits.ts'

export const apiToken = z.object({
  id: z.string().describe('Opaque id that starts with `tk_`.'),
  name: z.string(),
  user: person.describe(
    'The user who created the token and whose rights it has, within its limits.',
  ),
  ...tokenLimits.shape,
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('To the minute. Null if never used.'),
})

export const createdApiToken = apiToken.extend({
  token: z.string().describe('The token, which starts with `plinth_`. It is shown only once.'),
})

export const createTokenBody = z.strictObject({
  name: requiredName,
  access: tokenAccess
    .exactOptional()
    .describe(
      '`full` is the default. `read`: the token can only read. `drafts`: it can also upload drafts, but cannot make anything live or change settings.',
    ),
  site_id: z
    .string()
    .nullable()
    .exactOptional()
    .describe(
      'The only drop that the token is for. It cannot see other drops, and it ends when the drop is deleted. Without it, or with null, the token is for all drops.',
    ),
  expires_at: z.iso
    .datetime({ offset: true, error: 'must be a time like `2030-01-31T12:00:00Z`, or null' })
    .nullable()
    .exactOptional()
    .describe('RFC 3339. Without it, or with null, the token works until it is revoked.'),
})
