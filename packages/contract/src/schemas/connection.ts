import { z } from 'zod'
import { person } from './organisation.ts'
import { timestamp } from './timestamp.ts'

export const connection = z.object({
  id: z.string().describe('`cn_` and an opaque value.'),
  app: z.string().describe('What the app calls itself. Nobody has checked it.'),
  redirect_host: z
    .string()
    .nullable()
    .describe('Where its user was sent after the consent. Null: let in by device code.'),
  scopes: z.array(z.string()),
  user: person.describe('Who let it in, and whose rights it has.'),
  created_at: timestamp,
  last_used_at: timestamp.nullable().describe('To the minute. Null: never.'),
})
