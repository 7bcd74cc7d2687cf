// Counter of the bytes in the cache, shared by all processes: the size of a file, one byte per
// block. Appending adds and truncating sets, both atomically, so no lock is needed.
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { isFileMissing } from '../../files/file-missing.ts'

const blockBytes = 4096

/** Disk usage of a content: whole blocks, and one more for directory entries. */
export const bytesOnDisk = (size: number): number => (Math.ceil(size / blockBytes) + 1) * blockBytes

export interface Tally {
  /** Null if the tally was never initialised. */
  total(): Promise<number | null>
  /** Adds and returns the new total; rejects if the tally was never initialised. */
  add(bytes: number): Promise<number>
  set(bytes: number): Promise<void>
}

export function createTally(file: string): Tally {
  return {
    async total() {
      try {
        return (await stat(file)).size * blockBytes
      } catch (error) {
        if (isFileMissing(error)) return null
        throw error
      }
    },
    async add(bytes) {
      // Does not create the file: a count starting at zero would be wrong for a non-empty cache.
      const handle = await open(file, constants.O_WRONLY | constants.O_APPEND)
      try {
        await handle.appendFile(Buffer.alloc(bytes / blockBytes))
        return (await handle.stat()).size * blockBytes
      } finally {
        await handle.close()
      }
    },
    async set(bytes) {
      const handle = await open(file, 'a', 0o600)
      try {
        await handle.truncate(bytes / blockBytes)
      } finally {
        await handle.close()
      }
    },
  }
}
