import { z } from 'zod'
import { person } from './organisation.ts'
import { timestamp } from './timestamp.ts'

export const version = z.object({
  version_id: z.string().describe('`v_` and an opaque value.'),
  version_number: z.int().positive().describe('Counts up within the site.'),
  byte_size: z.int().nonnegative().describe('Size as uploaded, in bytes.'),
  file_count: z.int().nonnegative(),
})

const uploadWarning = z.object({
  file: z.string(),
  line: z.int().positive(),
  message: z.string(),
})

export const uploadResult = version.extend({
  warnings: z
    .array(uploadWarning)
    .describe('What was accepted but will probably not work as the author meant it.'),
})

const author = person
  .extend({ email: z.string().nullable().describe('Null: no longer a member of the account.') })
  .nullable()
  .describe('Null: published without an account, or the account is gone.')

export const versionListEntry = version.extend({
  created_at: timestamp,
  live: z.boolean(),
  published_at: timestamp
    .nullable()
    .describe('When it was first published. Null: a draft, which was never live.'),
  source: z.enum(['upload', 'bundle', 'cli', 'mcp', 'dashboard', 'template']),
  preview_url: z.url().describe('An unguessable address that always serves this version.'),
  created_by: author,
})

export const publish = z.object({
  id: z.string().describe('`pb_` and an opaque value.'),
  kind: z
    .enum(['upload', 'deploy', 'promote'])
    .describe('`promote`: a retained version or a draft was made live, for example by a rollback.'),
  from_version: version.shape.version_number
    .nullable()
    .describe('Number of the version that was live before. Null: the first publish.'),
  to_version: version.shape.version_number.describe(
    'Number of the version that went live. It may no longer be retained.',
  ),
  actor: author,
  at: timestamp,
})

const fileChanges = z.array(
  z.object({ path: z.string(), size: z.int().nonnegative().describe('In bytes.') }),
)
const count = z.int().nonnegative()

export const versionChanges = z.object({
  compared_to: version
    .pick({ version_id: true, version_number: true })
    .nullable()
    .describe('The retained version before it. Null: there is none, and every file is `added`.'),
  added: fileChanges,
  changed: fileChanges,
  removed: fileChanges.describe('With the sizes that they had.'),
  unchanged: count,
  not_listed: z
    .object({ added: count, changed: count, removed: count })
    .describe('How many more there are: a list has at most 200 files, the first by path.'),
})

export const versionSource = z.object({
  path: z.string().describe('`index.html` or `index.md`.'),
  format: z.enum(['html', 'markdown']),
  text: z.string().describe('As its author wrote it.'),
})
