// A content on its way into the cache. Whatever goes wrong here is a warning to the operator; the
// visitor for whom the content was fetched gets it all the same.
import { type FileHandle, rm } from 'node:fs/promises'
import { isMissing } from '../missing.ts'

export interface Filling {
  write(chunk: Uint8Array): Promise<void>
  /** Gives it its place, if all of it was written. */
  keep(): Promise<void>
  /** Leaves nothing behind. After `keep` it does nothing. */
  drop(): Promise<void>
}

export interface FillingOptions {
  readonly temporary: string
  readonly size: number
  readonly place: () => Promise<void>
  readonly warn: (error: unknown) => void
  /** Once, when it is kept or dropped. */
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
      // Deleted meanwhile, together with the pack that it is a part of.
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
