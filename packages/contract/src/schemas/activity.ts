// Schemas of the activity of a drop.
import { dropEventKinds, eventSettings } from '@plinth/domain/lifecycle/drop-events'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'
import { author, publish } from './version.ts'

export const activityPage = { most: 100, usual: 50 } as const
const wholeLimit = `must be a whole number from 1 to ${activityPage.most}`

export const activityQuery = z.strictObject({
  limit: z
    .preprocess(
      (text) => (typeof text === 'string' && /^\d{1,3}$/.test(text) ? Number(text) : text),
      z.int(wholeLimit).min(1, wholeLimit).max(activityPage.most, wholeLimit),
    )
    .exactOptional()
    .describe(`Number of entries, 1 to ${activityPage.most}. Defaults to ${activityPage.usual}.`),
  before: z
    .string()
    .exactOptional()
    .describe('The `id` of the last entry of the previous page: lists older entries.'),
})

export const activityEntry = z.object({
  id: z.string().describe('Unique within the drop.'),
  at: timestamp,
  kind: z
    .enum(['published', ...dropEventKinds])
    .describe(
      '`settings_changed`: see `settings`. `republished` and `unpublished`: the owner took the drop online or offline. `removed` and `restored`: by trust and safety.',
    ),
  actor: author.describe(
    'Null if the service or an operator caused it, it happened without an account, or the account was deleted.',
  ),
  agent: z
    .string()
    .nullable()
    .describe('Name of the connected app that acted for the person. Null if there was none.'),
  token: z
    .string()
    .nullable()
    .describe(
      'Name of the API token that was used. Null if there was none, and for publishes, which do not record it.',
    ),
  settings: z
    .array(z.enum(eventSettings))
    .exactOptional()
    .describe('The settings that got another value.'),
  from_slug: z.string().exactOptional(),
  to_slug: z.string().exactOptional(),
  tags: z.array(z.string()).exactOptional().describe('The tags from then on.'),
  expire_at: timestamp.nullable().exactOptional().describe('The expiry date from then on.'),
  hostname: z.string().exactOptional().describe('The custom domain.'),
  version_number: z.int().positive().exactOptional().describe('Of the version that it is about.'),
  from_version: publish.shape.from_version.exactOptional(),
  publish: publish.shape.kind.exactOptional(),
})
