// Looks up a staged upload by its secret.
import { AppError } from '@plinth/domain/base/errors'
import type { UsableUpload } from '../../ports/database/staged-uploads.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, looksLikeUploadSecret } from '../base/secrets.ts'

/** Throws the same error for unknown, used and expired uploads. */
export async function findStagedUpload(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  secret: string,
): Promise<UsableUpload> {
  const upload =
    looksLikeUploadSecret(secret) &&
    (await database.read.stagedUploads.find(hashSecret(secret), clock.now()))
  if (!upload) throw noSuchUpload()
  return upload
}

export const noSuchUpload = (): AppError =>
  new AppError(
    'not_found',
    'This upload URL is unknown, already used or expired. Call service_stage_upload for a new one.',
  )
