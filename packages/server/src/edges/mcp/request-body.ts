// A body that is one file, as it arrives.
import type { IncomingMessage } from 'node:http'
import { PassThrough, type Readable } from 'node:stream'
import { hearCutOff } from '../http/hear-cut-off.ts'

/** Runs `work` with the body. A caller who leaves in the middle fails it with `invalid_body`. */
export async function withBody<T>(
  request: IncomingMessage,
  work: (content: Readable) => Promise<T>,
): Promise<T> {
  const content = new PassThrough()
  // What nobody reads any more must not end the process.
  content.on('error', () => {})
  const stopHearing = hearCutOff(request, (error) => content.destroy(error))
  request.pipe(content)
  try {
    return await work(content)
  } finally {
    stopHearing()
    request.unpipe(content)
    content.destroy()
    // What is still to come is read and thrown away, so that the answer can be heard.
    request.resume()
  }
}
