import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { uploadTooLarge } from '@plinth/domain/entitlements'
import type { SpoolFolder } from '../../ports/spool.ts'
import { explainDiskFull } from '../blobs/disk-full.ts'

export function createSpoolFolder(path: string): SpoolFolder {
  let files = 0

  async function receive(content: Readable, limit: number) {
    // Until the loop below listens (the file is being opened) and after it has stopped listening,
    // an error of the stream would otherwise be uncaught and end the process.
    content.on('error', () => {})
    const file = join(path, `upload-${++files}`)
    try {
      const handle = await open(file, 'wx', 0o600)
      try {
        return { file, ...(await copy(content, handle, limit)) }
      } finally {
        await handle.close()
      }
    } catch (error) {
      await rm(file, { force: true })
      throw explainDiskFull(error)
    }
  }

  return {
    path,
    receive,
    write: (bytes) => receive(Readable.from([bytes]), bytes.length),
    dispose: () => rm(path, { recursive: true, force: true }),
  }
}

async function copy(content: Readable, handle: FileHandle, limit: number) {
  const hash = createHash('sha256')
  let size = 0
  const chunks: AsyncIterable<Uint8Array> = content.iterator({ destroyOnReturn: false })
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limit) throw uploadTooLarge(limit)
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  return { digest: hash.digest('hex'), size }
}
