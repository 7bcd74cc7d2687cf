// Streaming zip writer, for exports.
import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ArchiveEntry, WriteArchive } from '../../ports/archives.ts'

export const writeZip: WriteArchive = (entries) => {
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => output.destroy(error as Error)
  zip.on('error', fail)
  zip.outputStream.on('error', fail).pipe(output)
  addAll(zip, entries, output).catch(fail)
  return output
}

/**
 * Adds the next entry only when the previous one has been read, so that memory use stays constant.
 */
async function addAll(
  zip: ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  output: Readable,
): Promise<void> {
  let open: Readable | null = null
  // If the reader disconnects, the entry being read must be closed.
  output.once('close', () => open?.destroy())
  for await (const entry of entries) {
    if (output.destroyed) return
    const content = await entry.open()
    if (content === null) continue
    if (output.destroyed) {
      content.destroy()
      return
    }
    open = content
    zip.addReadStream(content, entry.path, { mtime: new Date(entry.modifiedAt) })
    await finished(content)
  }
  zip.end()
}
