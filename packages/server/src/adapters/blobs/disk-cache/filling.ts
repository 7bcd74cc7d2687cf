// Writer for one cache entry. Failures are only logged: the visitor that the content was fetched
// for still gets it.
import { type FileHandle, rm } from 'node:fs/promises'
import { isMissing } from '../missing.ts'

export interface Filling {
  write(chunk: Uint8Array): Promise<void>
  /** Moves the file into place if it is complete. */
  keep(): Promise<void>
  /** Removes the temporary file. Has no effect after `keep`. */
  drop(): Promise<void>
}

export interface FillingOptions {
  readonly temporary: string
  readonly size: number
  readonly place: () => Promise<void>
  readonly warn: (error: unknown) => void
  /** Called once, after `keep` or `drop`. */
  readonly onEnd: () => void
}

export function createFilling(handle: FileHandle, options: FillingOptions): Filling {
  const { temporary, size, place, warn, onEnd } = options
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
      if (!isMissing(error)) warn(error)
    } finally {
      await rm(temporary, { force: true }).catch(warn)
      onEnd()
    }
  }

  const drop = () => end(async () => {})
  return {
    drop,
    async write(chunk) {
      try {
        await open?.writeFile(chunk)
        written += chunk.length
      } catch (error) {
        if (open !== null) warn(error)
        await drop()
      }
    },
    keep: () =>
      end(async () => {
        if (written === size) await place()
      }),
  }
}
