// Zip archive of a few files in memory, with the same bytes each time: clients compare its digest.
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** In local time, as zip archives have it, so that the time zone does not matter. */
const mtime = new Date(1980, 0, 1)

export function zipFiles(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    const options = { mtime, mode: 0o100644, forceDosTimestamp: true }
    zip.addBuffer(Buffer.from(content), name, options)
  }
  zip.end()
  return buffer(zip.outputStream)
}
