import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Sends what is too large for memory, as fast as the visitor takes it. */
export async function sendStream(content: Readable, response: ServerResponse): Promise<void> {
  let departed = false
  response.once('close', () => {
    departed = content.errored === null
    // Over HTTP/2 nothing else tells the pipeline that nobody reads any more.
    content.destroy()
  })
  try {
    await pipeline(content, response)
  } catch (error) {
    // A visitor who leaves in the middle is no failure of ours; a file that cannot be read is.
    if (!departed) throw error
  } finally {
    content.destroy()
  }
}
