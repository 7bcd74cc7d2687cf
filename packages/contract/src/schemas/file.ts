// Schemas of the files of a version, and of edits.
import { formatBytes } from '@plinth/domain/base/sizes'
import { draftLifetimeDays } from '@plinth/domain/versions/retention'
import { maxEditableBytes, maxEdits } from '@plinth/domain/versions/text-edits'
import { z } from 'zod'
import { site } from './site.ts'
import { baseVersion, note, uploadResult, version, versionListEntry } from './version.ts'

const versionName = z
  .string()
  .exactOptional()
  .describe('Number or id of a version. The live version if absent.')

const line = z.coerce
  .number({ error: 'must be the number of a line' })
  .int({ error: 'must be the number of a line' })
  .positive({ error: 'must be the number of a line' })
  .exactOptional()

export const listFilesQuery = z.object({ version: versionName })

export const readFileQuery = z.object({
  version: versionName,
  from_line: line.describe('Number of the first line to read, from 1. Only for text.'),
  to_line: line.describe('Number of the last line to read.'),
})

export const fileList = version.pick({ version_id: true, version_number: true }).extend({
  landing_page: z
    .string()
    .describe('Path of the file that the landing page is written in: `index.html` or `index.md`.'),
  files: z
    .array(
      z.object({
        path: z.string(),
        size: z.int().nonnegative().describe('Size in bytes.'),
        type: z.string().describe('Content type.'),
        sha256: z.string().describe('SHA-256 of the content in lower-case hexadecimal.'),
      }),
    )
    .describe('As uploaded, sorted by path.'),
})

const edits = z
  .array(
    z.strictObject({
      old: z
        .string()
        .min(1, { error: 'must not be empty' })
        .describe('Text that occurs exactly once in the file.'),
      new: z.string().describe('Text to put in its place.'),
    }),
  )
  .min(1, { error: 'must have at least one edit' })
  .max(maxEdits)
  .describe('Applied one after the other, all or none.')

const editOptions = {
  note: note.exactOptional(),
  base_version: baseVersion
    .exactOptional()
    .describe(
      'Number of the version that must be live. Otherwise 409 `version_conflict`. If absent, the edits are applied to whichever version is live.',
    ),
  draft: z
    .boolean()
    .default(false)
    .describe(
      `True creates a draft, which is not live, has a preview URL and expires after ${draftLifetimeDays} days.`,
    ),
}

export const editFileBody = z.strictObject({ edits, ...editOptions })

export const changeFilesBody = z.strictObject({
  changes: z
    .array(
      z.strictObject({
        path: z.string().describe('Path of a file of the live version, or of a new one.'),
        content: z
          .string()
          .exactOptional()
          .describe(
            `The whole new text, up to ${formatBytes(maxEditableBytes)}. Adds the file if there is none.`,
          ),
        edits: edits.exactOptional().describe('Exact replacements, instead of `content`.'),
        remove: z.literal(true).exactOptional().describe('Removes the file.'),
        rename_to: z
          .string()
          .exactOptional()
          .describe('New path of the file, alone or with `content` or `edits`.'),
      }),
    )
    .min(1, { error: 'must have at least one change' })
    .max(maxEdits)
    .describe('One per file, all or none.'),
  ...editOptions,
})

export const editedFile = uploadResult.extend({
  live: versionListEntry.shape.live,
  preview_url: versionListEntry.shape.preview_url,
  edited_version: version.shape.version_number.describe(
    'Number of the version that the edits were applied to.',
  ),
})

export const publishedAtSlug = uploadResult.extend({
  id: site.shape.id,
  slug: site.shape.slug,
  url: site.shape.url,
})
