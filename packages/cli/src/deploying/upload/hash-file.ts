// SHA-256 of a file on disk, read in chunks.
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { quoted } from '@plinth/domain/base/unicode'
import { CliError } from '../../errors/cli-error.ts'
import { unreadableError } from '../files/unreadable-error.ts'
import { messages } from './messages.ts'

export interface Digest {
  readonly sha256: string
  readonly size: number
}

const chunkBytes = 262_144
const maxAttempts = 3

/** Hashes the file; starts over (at most three attempts) if it changes while being read. */
export async function hashFile(file: string, signal?: AbortSignal): Promise<Digest> {
  const handle = await open(file).catch((cause: unknown) => {
    throw unreadableError(file, cause)
  })
  try {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const digest = await hashOnce(handle, signal)
      if (digest !== null) return digest
    }
  } finally {
    await handle.close()
  }
  throw new CliError('refused', messages.keepsChanging({ file: quoted(file) }))
}

/** Null if the file changed while it was being read. */
async function hashOnce(handle: FileHandle, signal?: AbortSignal): Promise<Digest | null> {
  const before = await handle.stat()
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.max(1, Math.min(before.size, chunkBytes)))
  let size = 0
  while (size < before.size) {
    signal?.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, size)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    size += bytesRead
  }
  const after = await handle.stat()
  const isSame = size === after.size && before.mtimeMs === after.mtimeMs
  return isSame ? { sha256: hash.digest('hex'), size } : null
}
