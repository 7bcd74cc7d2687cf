// Streams a request body that is one file.
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { watchDisconnect } from '../http/watch-disconnect.ts'
import type { BodyPacing } from '../uploads/body-pacing.ts'

/** Runs `work` with the body stream, which fails with `invalid_body` if the client disconnects early. */
export async function withBody<T>(
  request: IncomingMessage,
  pacing: BodyPacing,
  work: (content: Readable) => Promise<T>,
): Promise<T> {
  const content = pacing.stream()
  // An error on a stream without a reader must not end the process.
  content.on('error', () => {})
  const stopListening = watchDisconnect(request, (error) => content.destroy(error))
  request.pipe(content)
  try {
    return await work(content)
  } finally {
    stopListening()
    request.unpipe(content)
    content.destroy()
    // The rest of the body is read and discarded, so that the client gets to read the response.
    request.resume()
  }
}
