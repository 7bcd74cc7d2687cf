// Blob store whose folder may be unmounted or replaced at any time.
import type { Blobs } from '../../../ports/blobs.ts'
import type { Folders } from '../../../ports/folders.ts'

/**
 * A pack that was stored below an unmounted folder is hidden once it is mounted again, so it does not
 * count as stored. Packs that are not listed because of that must not count as deleted.
 */
export const inCheckedFolders = (blobs: Blobs, { check }: Pick<Folders, 'check'>): Blobs => ({
  ...blobs,
  async put(drop, pack, local) {
    await check()
    await blobs.put(drop, pack, local)
    await check()
  },
  async *list(drop) {
    await check()
    yield* blobs.list(drop)
    await check()
  },
})
