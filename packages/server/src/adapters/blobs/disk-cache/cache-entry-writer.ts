// Writer for one cache entry. Failures are only logged: the visitor that the content was fetched
// for still gets it.
import { type FileHandle, rm } from 'node:fs/promises'
import { isFileMissing } from '../../files/file-missing.ts'

export interface CacheEntryWriter {
  write(chunk: Uint8Array): Promise<void>
  /** Moves the file into place if it is complete. */
  commit(): Promise<void>
  /** Removes the temporary file. Has no effect after `commit`. */
  discard(): Promise<void>
}

export interface CacheEntryWriterOptions {
  readonly temporary: string
  readonly size: number
  /** Moves the complete file to its target. */
  readonly moveIntoPlace: () => Promise<void>
  readonly warn: (error: unknown) => void
  /** Called once, after `commit` or `discard`. */
  readonly onEnd: () => void
}

export function createCacheEntryWriter(
  handle: FileHandle,
  options: CacheEntryWriterOptions,
): CacheEntryWriter {
  const { temporary, size, moveIntoPlace, warn, onEnd } = options
  let open: FileHandle | null = handle
  let written = 0

  async function end(finish: () => Promise<void>): Promise<void> {
    const ending = open
    if (ending === null) return
    open = null
    try {
      await ending.close()
      await finish()
    } catch (error) {
      // Deleted in the meantime, together with its pack.
      if (!isFileMissing(error)) warn(error)
    } finally {
      await rm(temporary, { force: true }).catch(warn)
      onEnd()
    }
  }

  const discard = () => end(async () => {})
  return {
    discard,
    async write(chunk) {
      try {
        await open?.writeFile(chunk)
        written += chunk.length
      } catch (error) {
        if (open !== null) warn(error)
        await discard()
      }
    },
    commit: () =>
      end(async () => {
        if (written === size) await moveIntoPlace()
      }),
  }
}
