// Classifies errors of the S3 client.
import { S3ServiceException } from '@aws-sdk/client-s3'
import { AppError } from '@plinth/domain/base/errors'
import { outOfSpace } from '../../files/disk-failures.ts'

/** Converts any failure of the store to `unavailable`. */
export function explainS3Failure(error: unknown): AppError {
  if (error instanceof AppError) return error
  return isFull(error) ? outOfSpace(error) : s3Unavailable(error)
}

/** Without a cause if the outage has been reported already. */
export function s3Unavailable(cause?: unknown): AppError {
  const detail = 'The file store is unavailable. Try again in a minute.'
  return new AppError('unavailable', detail, { cause, retryAfter: 60 })
}

/** True if the store responded to the request, although with an error. */
export const isS3Response = (error: unknown): boolean => error instanceof S3ServiceException

/** Full disks and quotas: 507 is not part of S3, but MinIO, Ceph and others send it. */
function isFull(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false
  return error.$metadata.httpStatusCode === 507 || /Quota|StorageFull/.test(error.name)
}

export function isMissingKey(error: unknown): boolean {
  // A missing bucket also returns 404, but is an outage.
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

export function isUnsatisfiableRange(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'InvalidRange'
}
