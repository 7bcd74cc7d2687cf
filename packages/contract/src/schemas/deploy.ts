// Schemas of deploys, which upload a version in several requests.
import { maxAllowedPaths } from '@plinth/domain/secrets/allowed-files'
import { maxFilesPerVersion } from '@plinth/domain/versions/bundle'
import { draftLifetimeDays } from '@plinth/domain/versions/retention'
import { z } from 'zod'
import { timestamp } from './timestamp.ts'
import { baseVersion, note, uploadResult, uploadWarning, versionListEntry } from './version.ts'

const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'must be 64 lower-case hexadecimal digits' })
  .describe('SHA-256 of the content in lower-case hexadecimal.')

/** The maximum of a version, and as many files again that are left out. */
const maxListedFiles = 2 * maxFilesPerVersion

export const newDeploy = z.strictObject({
  files: z
    .array(
      z.strictObject({
        path: z.string().describe('Relative to the folder, separated by `/`.'),
        sha256: digest,
        size: z
          .int({ error: 'must be a whole number of bytes' })
          .nonnegative({ error: 'must not be negative' }),
      }),
    )
    .max(maxListedFiles)
    .describe('Every file of the version, including unchanged ones.'),
  allow: z
    .array(z.string())
    .max(maxAllowedPaths)
    .exactOptional()
    .describe(
      'Exact paths in the site of files that are published even if they look like secrets.',
    ),
  promote: z
    .boolean()
    .exactOptional()
    .describe(
      'The `promote` that the deploy will be finished with. If given, a token that cannot do that is refused here, before anything is uploaded.',
    ),
  note: note.exactOptional(),
  base_version: baseVersion
    .describe(
      'Number of the version that must be live, now and when the deploy is finished, or 0 if none may be. Otherwise 409 `version_conflict`.',
    )
    .exactOptional(),
})

export const deploy = z.object({
  deploy_id: z.string().describe('Opaque id that starts with `dp_`.'),
  expires_at: timestamp.describe('The deploy must be finished before this time.'),
  missing: z.array(z.string()).describe('Digests of the blobs to upload, without duplicates.'),
})

export const begunDeploy = deploy.extend({
  warnings: z
    .array(uploadWarning)
    .describe(
      'Files that are left out by their paths, with the reason. Files that look like secrets are named again when the deploy is finished.',
    ),
})

export const receivedBlobs = z.object({
  received: z.int().nonnegative().describe('Number of blobs in this request that are now stored.'),
})

export const finishDeployBody = z.strictObject({
  promote: z
    .boolean()
    .default(true)
    .describe(
      `False creates a draft, which is not live, has a preview URL and expires after ${draftLifetimeDays} days.`,
    ),
  if_changed: z
    .boolean()
    .default(false)
    .describe(
      'True adds no version if the live version has the same files. The response is then the live version, with `changed` false.',
    ),
  base_version: baseVersion
    .describe(
      'Number of the version that must be live, or 0 if none may be. Otherwise 409 `version_conflict`. If absent, the base version that the deploy was started with must be live.',
    )
    .exactOptional(),
})

export const finishedDeploy = uploadResult.extend({
  live: versionListEntry.shape.live,
  preview_url: versionListEntry.shape.preview_url,
})
