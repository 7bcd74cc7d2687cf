// How much is stored, counted together by all processes that share the folder: the length of a file,
// one byte for each block. Appending adds and truncating sets, each in one step, so nothing is locked.
import { constants } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { isMissing } from '../missing.ts'

const blockBytes = 4096

/** What a content takes on a disk: whole blocks, and one more for its name and its folder's. */
export const bytesOnDisk = (size: number): number => (Math.ceil(size / blockBytes) + 1) * blockBytes

export interface Tally {
  /** Null when nobody has counted yet. */
  total(): Promise<number | null>
  /** The total with it. Rejects when nobody has counted yet. */
  add(bytes: number): Promise<number>
  set(bytes: number): Promise<void>
}

export function createTally(file: string): Tally {
  return {
    async total() {
      try {
        return (await stat(file)).size * blockBytes
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async add(bytes) {
      // Not created here: a count that begins at nothing would be wrong where something is stored.
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
