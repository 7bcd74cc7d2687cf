import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import type { HashedFile } from './hash-files.ts'
import { batchBytes } from './plan-batches.ts'

/** A file is not any more what it was when it was hashed. */
export class FileChanged extends Error {
  constructor(file: string, options?: ErrorOptions) {
    super(`${file} changed`, options)
    this.name = 'FileChanged'
  }
}

/** Small ones from memory, where they can be checked before they are sent; others from the disk. */
export async function readContent(content: HashedFile): Promise<Uint8Array<ArrayBuffer> | Blob> {
  const { file, size } = content
  try {
    if (size <= batchBytes) return await readChecked(content)
    const blob = await openAsBlob(file)
    if (blob.size === size) return blob
  } catch (cause) {
    throw new FileChanged(file, { cause })
  }
  throw new FileChanged(file)
}

async function readChecked({ file, sha256, size }: HashedFile): Promise<Uint8Array<ArrayBuffer>> {
  const handle = await open(file)
  try {
    // A byte more than it should have, to notice one that grew.
    const buffer = Buffer.allocUnsafe(size + 1)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, 0)
    const content = buffer.subarray(0, bytesRead)
    const digest = createHash('sha256').update(content).digest('hex')
    if (digest !== sha256) throw new FileChanged(file)
    return content
  } finally {
    await handle.close()
  }
}
