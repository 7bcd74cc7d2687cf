// Schemas of versions, publishes and changes between versions.
import { maxNoteLength } from '@plinth/domain/versions/note'
import { mostChangesListed } from '@plinth/domain/versions/version-changes'
import { z } from 'zod'
import { person } from './organisation.ts'
import { timestamp } from './timestamp.ts'

export const version = z.object({
  version_id: z.string().describe('Opaque id that starts with `v_`.'),
  version_number: z.int().positive().describe('Sequential number within the drop.'),
  byte_size: z.int().nonnegative().describe('Size as uploaded, in bytes.'),
  file_count: z.int().nonnegative(),
})

export const baseVersion = z
  .int({ error: 'must be the number of a version' })
  .nonnegative({ error: 'must be the number of a version' })
  .describe(
    'Number of the version that must be live, or 0 if none may be. Otherwise 409 `version_conflict`.',
  )

/** Documents the limit; the domain's `parseNote` enforces it, in code points. */
export const note = z
  .string()
  .meta({ maxLength: maxNoteLength })
  .describe('What changed, in one paragraph. Shown in the list of versions.')

export const uploadWarning = z.object({
  file: z.string(),
  line: z
    .int()
    .positive()
    .nullable()
    .describe('Null if the warning is about the file as a whole, such as a file left out.'),
  message: z.string(),
})

export const uploadResult = version.extend({
  changed: z.boolean().describe('False if the version that was live before has the same files.'),
  warnings: z
    .array(uploadWarning)
    .describe(
      'Problems that did not prevent the upload, but probably have an unintended effect: files that were left out because they look like secrets, secrets in other files, rules that do not work, and that visitors do not see the drop because it is unpublished, paused or expired.',
    ),
})

export const author = person
  .extend({
    email: z
      .string()
      .nullable()
      .describe('Null if the person is no longer a member of the account.'),
  })
  .nullable()
  .describe('Null if it was published without an account, or the account was deleted.')

export const versionListEntry = version.extend({
  created_at: timestamp,
  live: z.boolean(),
  published_at: timestamp
    .nullable()
    .describe('When the version first went live. Null for a draft.'),
  source: z
    .enum(['upload', 'bundle', 'cli', 'action', 'mcp', 'dashboard', 'paste', 'template'])
    .describe(
      'How the version was published. `upload` and `bundle`: over the API. `action`: by the GitHub action. `dashboard`: dropped or chosen in the browser; `paste`: typed or pasted there.',
    ),
  agent: z
    .string()
    .nullable()
    .describe(
      'Name of the app that published the version through MCP or OAuth, as it calls itself. Null for people and other programs.',
    ),
  note: z.string().describe('What its author wrote about the version. Blank if there is none.'),
  preview_url: z.url().describe('An unguessable URL that always serves this version.'),
  created_by: author,
})

export const updateVersionBody = z.strictObject({ note })

export const promotedVersion = versionListEntry.extend({ warnings: uploadResult.shape.warnings })

export const publish = z.object({
  id: z.string().describe('Opaque id that starts with `pb_`.'),
  kind: z
    .enum(['upload', 'deploy', 'promote'])
    .describe('`promote`: a retained version or a draft was made live, for example by a rollback.'),
  from_version: version.shape.version_number
    .nullable()
    .describe('Number of the version that was live before. Null for the first publish.'),
  to_version: version.shape.version_number.describe(
    'Number of the version that went live. It may no longer be retained.',
  ),
  actor: author,
  at: timestamp,
})

const contentFacts = z.object({
  size: z.int().nonnegative().describe('Size in bytes.'),
  sha256: z.string().describe('SHA-256 of the content in lower-case hexadecimal.'),
})
const fileChange = z
  .object({ path: z.string(), type: z.string().describe('Content type.') })
  .extend(contentFacts.shape)
const fileChanges = z.array(fileChange)
const count = z.int().nonnegative()

export const changesQuery = z.object({
  from: z
    .string()
    .exactOptional()
    .describe('Number or id of the version to compare with. The previous one if absent.'),
})

export const versionChanges = z.object({
  compared_to: version
    .pick({ version_id: true, version_number: true })
    .nullable()
    .describe(
      'The version of `from`, or the previous retained one. Null if there is none; every file is then `added`.',
    ),
  added: fileChanges,
  changed: z.array(
    fileChange.extend({ before: contentFacts.describe('The content in `compared_to`.') }),
  ),
  removed: fileChanges.describe('Removed files with their former contents.'),
  unchanged: count,
  not_listed: z
    .object({ added: count, changed: count, removed: count })
    .describe(
      `Number of files beyond the lists, which have at most ${mostChangesListed} files each, sorted by path.`,
    ),
})

export const versionSource = z.object({
  path: z.string().describe('`index.html` or `index.md`.'),
  format: z.enum(['html', 'markdown']),
  text: z.string().describe('The source as uploaded.'),
})
