import { AppError } from '@plinth/domain/errors'
import type { OpenUpload } from '../../ports/staged-uploads.ts'
import type { Deps } from '../deps.ts'
import { hashSecret, looksLikeUploadSecret } from '../secrets.ts'

/** Throws the same for one that never was and for one that is over. */
export async function findStagedUpload(
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  secret: string,
): Promise<OpenUpload> {
  const upload =
    looksLikeUploadSecret(secret) &&
    (await database.read.stagedUploads.find(hashSecret(secret), clock.now()))
  if (!upload) throw noSuchUpload()
  return upload
}

export const noSuchUpload = (): AppError =>
  new AppError(
    'not_found',
    'This upload address is unknown, used or over. Ask service_stage_upload for another one.',
  )
