// Schema of connected apps.
import { z } from 'zod'
import { person } from './organisation.ts'
import { timestamp } from './timestamp.ts'

export const connection = z.object({
  id: z.string().describe('Opaque id that starts with `cn_`.'),
  app: z.string().describe('Name that the app gave itself. It is not verified.'),
  redirect_host: z
    .string()
    .nullable()
    .describe(
      'Host that the user was redirected to after authorizing the app. Null if a device code was used.',
    ),
  scopes: z.array(z.string()),
  user: person.describe('The user who authorized the app and whose rights it has.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('To the minute. Null if never used.'),
})
