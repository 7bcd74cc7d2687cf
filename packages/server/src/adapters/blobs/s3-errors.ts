import { S3ServiceException } from '@aws-sdk/client-s3'
import { AppError } from '@plinth/domain/errors'

/** Turns whatever kept the store from answering into words for the person who waits. */
export function explainS3Failure(error: unknown): AppError {
  if (error instanceof AppError) return error
  const detail = 'The file store does not answer at the moment. Try again in a minute.'
  return new AppError('unavailable', detail, { cause: error, retryAfter: 60 })
}

export function isMissingKey(error: unknown): boolean {
  // A missing bucket is also answered with 404, and is an outage.
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name)
}

export function isUnsatisfiableRange(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'InvalidRange'
}
