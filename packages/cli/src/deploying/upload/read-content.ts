// Reads the contents to upload and detects files that changed since they were hashed.
import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { open } from 'node:fs/promises'
import type { HashedFile } from './hash-files.ts'
import { batchBytes } from './plan-batches.ts'

/** The file no longer matches its hash. */
export class FileChanged extends Error {
  constructor(file: string, options?: ErrorOptions) {
    super(`${file} changed`, options)
    this.name = 'FileChanged'
  }
}

/**
 * Small files are read into memory and verified before the upload; larger ones are streamed from
 * disk.
 */
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
    // One byte more than expected, to detect a file that grew.
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
