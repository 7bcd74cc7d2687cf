// Classifies errors of the S3 client.
import { S3ServiceException } from '@aws-sdk/client-s3'
import { AppError } from '@plinth/domain/base/errors'

/** Converts any failure of the store to `unavailable`. */
export function explainS3Failure(error: unknown): AppError {
  if (error instanceof AppError) return error
  const detail = 'The file store is unavailable. Try again in a minute.'
  return new AppError('unavailable', detail, { cause: error, retryAfter: 60 })
}

export function isMissingKey(error: unknown): boolean {
  // A missing bucket also returns 404, but is an outage.
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

export function isUnsatisfiableRange(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'InvalidRange'
}
