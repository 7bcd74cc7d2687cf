import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'

/** Tells of a caller who leaves before the body is whole, until what it returns is called. */
export function hearCutOff(
  request: IncomingMessage,
  onCutOff: (error: AppError) => void,
): () => void {
  const cutOff = (cause?: unknown) => onCutOff(uploadCutOff(cause))
  const onClose = () => {
    if (!request.complete) cutOff()
  }
  // This one stays: an error that nobody hears ends the process.
  request.on('error', cutOff)
  request.on('close', onClose)
  // Whoever hung up before we came to listen will not be heard of again.
  if (request.destroyed) onClose()
  return () => request.off('close', onClose)
}

export const uploadCutOff = (cause?: unknown): AppError =>
  new AppError('invalid_body', 'The upload ended before it was complete.', { cause })
