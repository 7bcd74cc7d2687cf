import { maxFilesPerVersion } from '@plinth/domain/bundle'
import { draftLifetimeDays } from '@plinth/domain/retention'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'
import { uploadResult, versionListEntry } from './version.ts'

const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lower-case hexadecimal digits' })
  .describe('sha256 of the content, in lower-case hexadecimal.')

/** As many as a version may have, and as many again that are left out. */
const maxListedFiles = 2 * maxFilesPerVersion

export const newDeploy = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('Relative to the folder, with `/` between names.'),
        sha256: digest,
        size: z
          .int({ error: 'must be a whole number of bytes' })
          .nonnegative({ error: 'must not be negative' }),
      }),
    )
    .max(maxListedFiles)
    .describe('Every file that the version will have, those that have not changed included.'),
})

export const deploy = z.object({
  deploy_id: z.string().describe('`dp_` and an opaque value.'),
  expires_at: timestamp.describe('Until then it can be finished.'),
  missing: z
    .array(z.string())
    .describe('The digests whose contents have to be sent, each once. Nothing else is needed.'),
})

export const begunDeploy = deploy.extend({
  warnings: z
    .array(z.object({ file: z.string(), message: z.string() }))
    .describe('Files that are left out, and why.'),
})

export const receivedBlobs = z.object({
  received: z
    .int()
    .nonnegative()
    .describe('How many of the contents in this request the drop has now.'),
})

export const deployEnd = z.strictObject({
  promote: z
    .boolean()
    .default(true)
    .describe(
      `False: a draft. It is not live, has a preview address and expires after ${draftLifetimeDays} days.`,
    ),
})

export const finishedDeploy = uploadResult.extend({
  live: versionListEntry.shape.live,
  preview_url: versionListEntry.shape.preview_url,
})
