// Detects a client that disconnects before its request body is complete.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/base/errors'

/**
 * Calls `onCutOff` if the client disconnects before the body is complete. Returns a function that
 * stops listening.
 */
export function watchDisconnect(
  request: IncomingMessage,
  onCutOff: (error: AppError) => void,
): () => void {
  const cutOff = (cause?: unknown) => onCutOff(incompleteUpload(cause))
  const onClose = () => {
    if (!request.complete) cutOff()
  }
  // Never removed: an unhandled `error` event would end the process.
  request.on('error', cutOff)
  request.on('close', onClose)
  // If the client disconnected before the listener was added, `close` is not emitted again.
  if (request.destroyed) onClose()
  return () => request.off('close', onClose)
}

export const incompleteUpload = (cause?: unknown): AppError =>
  new AppError('invalid_body', 'The upload ended before it was complete.', { cause })
