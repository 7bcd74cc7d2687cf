// Runs an upload request within the caller's limit of concurrent uploads.
import type { IncomingMessage } from 'node:http'
import { withoutIdleTimeout } from './idle-timeout.ts'
import type { UploadQueue } from './upload-queue.ts'

export interface UploadRequest {
  /** Whose limit applies: the tenant's id, or the network of a caller without an account. */
  readonly caller: string
  readonly request: IncomingMessage
}

/**
 * Runs `work` when the caller has a slot for one more upload. Until then the body is not read, so
 * flow control stops the client, and a client that disconnects leaves the queue.
 */
export async function runUpload<T>(
  uploads: UploadQueue,
  { caller, request }: UploadRequest,
  work: () => Promise<T>,
): Promise<T> {
  const disconnected = new AbortController()
  // With a reason: every request closes in the end, and the default one is an error with a stack.
  const onClose = () => disconnected.abort('disconnected')
  request.once('close', onClose)
  if (request.destroyed) onClose()
  try {
    return await uploads.run(caller, () => withoutIdleTimeout(request, work), disconnected.signal)
  } finally {
    request.off('close', onClose)
  }
}
