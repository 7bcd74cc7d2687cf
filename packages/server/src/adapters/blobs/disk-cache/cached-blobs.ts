// Blob store with a read-through disk cache. Packs are immutable, so cached contents never become
// stale.
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { SiteId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Blobs, SliceRequest } from '../../../ports/blobs.ts'
import { readHandleSlice, streamHandleSlice } from '../packs/pack-slices.ts'
import type { CacheFolder } from './cache-folder.ts'
import { cacheWhileReading } from './cache-while-reading.ts'

export function createCachedBlobs(blobs: Blobs, cache: CacheFolder): Blobs {
  /**
   * In-flight reads by key: concurrent requests for one uncached content share one request to the
   * store.
   */
  const inFlight = new Map<string, Promise<Buffer | null>>()

  async function readCached(site: SiteId, slice: Slice): Promise<Buffer | null> {
    const file = await cache.find(site, slice)
    if (file === null) return null
    try {
      return await readHandleSlice(file, { ...slice, offset: 0 })
    } catch {
      await cache.remove(site, slice)
      return null
    } finally {
      await file.close()
    }
  }

  async function readAndCache(site: SiteId, slice: Slice): Promise<Buffer | null> {
    const filling = await cache.begin(site, slice)
    try {
      const content = await blobs.read(site, slice)
      if (content === null || filling === null) return content
      await filling.write(content)
      await filling.commit()
      return content
    } finally {
      await filling?.discard()
    }
  }

  async function openAndCache(site: SiteId, slice: Slice): Promise<Readable | null> {
    const filling = await cache.begin(site, slice)
    if (filling === null) return blobs.open(site, slice)
    let content: Readable | null = null
    try {
      content = await blobs.open(site, slice)
    } finally {
      if (content === null) await filling.discard()
    }
    return content && cacheWhileReading(content, filling)
  }

  function openCached(file: FileHandle, part: SliceRequest, site: SiteId): Readable {
    const { within = part } = part
    const content = streamHandleSlice(file, { ...part, offset: part.offset - within.offset })
    // This response fails; the next one is read from the store again.
    content.once('error', () => void cache.remove(site, within))
    return content
  }

  return {
    ...blobs,
    async read(site, slice) {
      if (slice.size === 0) return blobs.read(site, slice)
      const key = `${site}/${slice.pack}/${slice.offset}/${slice.size}`
      const pending = inFlight.get(key)
      if (pending !== undefined) return pending
      const reading = readCached(site, slice)
        .then((cached) => cached ?? readAndCache(site, slice))
        .finally(() => inFlight.delete(key))
      inFlight.set(key, reading)
      return reading
    },
    async open(site, part) {
      if (part.size === 0) return blobs.open(site, part)
      const { within = part } = part
      if (!isInside(part, within)) throw new RangeError('Not a range of the content it names.')
      const file = await cache.find(site, within)
      if (file !== null) return openCached(file, part, site)
      // Ranges are not cached: the client may never request the rest, which can be hundreds of
      // megabytes.
      const isWhole = part.size === within.size && !part.uncached
      return isWhole ? openAndCache(site, within) : blobs.open(site, part)
    },
    async delete(site, packs) {
      await blobs.delete(site, packs)
      await cache.removePacks(site, packs)
    },
    async deleteSite(site) {
      await blobs.deleteSite(site)
      await cache.removeSite(site)
    },
  }
}

function isInside(part: Slice, within: Slice): boolean {
  const isAfter = part.offset >= within.offset
  const isBefore = part.offset + part.size <= within.offset + within.size
  return part.pack === within.pack && isAfter && isBefore
}
