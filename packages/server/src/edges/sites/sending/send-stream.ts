// Streams a response body to the client.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { VisitResponse } from '../../http/visit.ts'
import type { OpenStreams } from './open-streams.ts'

/** Streams a body that is too large for memory, with backpressure from the client. */
export async function sendStream(
  streams: OpenStreams,
  content: Readable,
  response: VisitResponse,
): Promise<void> {
  const body: NodeJS.WritableStream = 'openBody' in response ? response.openBody() : response
  let disconnected = false
  streams.begin(response)
  body.on('drain', () => streams.progress(response))
  response.once('close', () => {
    streams.end(response)
    disconnected = content.errored === null
    // Over HTTP/2 nothing else ends the pipeline when the client disconnects.
    content.destroy()
  })
  try {
    await pipeline(content, body)
  } catch (error) {
    // A client disconnecting midway is not an error; a file that cannot be read is.
    if (!disconnected) throw error
  } finally {
    content.destroy()
  }
}
