// Builds and reads zip archives in memory.
import { buffer, text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

export async function zipOf(files: Record<string, string | Uint8Array>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

/** The files of an archive, by path. */
export async function unzip(archive: Uint8Array): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(Buffer.from(archive))
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = await text(await zip.openReadStreamPromise(entry))
  }
  return files
}
