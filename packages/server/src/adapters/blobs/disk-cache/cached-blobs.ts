// Blob store with a read-through disk cache. Packs are immutable, so cached contents never become
// stale.
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { DropId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Blobs, SliceRequest } from '../../../ports/blobs.ts'
import { readHandleSlice, streamHandleSlice } from '../packs/pack-slices.ts'
import { cacheWhileReading } from './cache-entry-writer.ts'
import type { CacheFolder } from './cache-folder.ts'

export function createCachedBlobs(
  blobs: Blobs,
  cache: CacheFolder,
  warn: (error: unknown) => void,
): Blobs {
  /**
   * In-flight reads by key: concurrent requests for one uncached content share one request to the
   * store.
   */
  const inFlight = new Map<string, Promise<Buffer | null>>()

  async function readCached(drop: DropId, slice: Slice): Promise<Buffer | null> {
    const file = await cache.find(drop, slice)
    if (file === null) return null
    try {
      return await readHandleSlice(file, { ...slice, offset: 0 })
    } catch (error) {
      warn(error)
      await cache.remove(drop, slice)
      return null
    } finally {
      await file.close()
    }
  }

  async function readAndCache(drop: DropId, slice: Slice): Promise<Buffer | null> {
    const writer = await cache.begin(drop, slice)
    try {
      const content = await blobs.read(drop, slice)
      if (content !== null) await writer?.write(content)
      await writer?.end(content !== null)
      return content
    } finally {
      await writer?.end(false)
    }
  }

  async function openAndCache(drop: DropId, slice: Slice): Promise<Readable | null> {
    const writer = await cache.begin(drop, slice)
    let content: Readable | null = null
    try {
      content = await blobs.open(drop, slice)
    } finally {
      if (content === null) await writer?.end(false)
    }
    return content && writer ? cacheWhileReading(content, writer) : content
  }

  function openCached(file: FileHandle, part: SliceRequest, drop: DropId): Readable {
    const { within = part } = part
    const content = streamHandleSlice(file, { ...part, offset: part.offset - within.offset })
    // This response fails; the next one is read from the store again.
    content.once('error', () => void cache.remove(drop, within))
    return content
  }

  return {
    ...blobs,
    async read(drop, slice) {
      if (slice.size === 0) return blobs.read(drop, slice)
      const key = `${drop}/${slice.pack}/${slice.offset}/${slice.size}`
      const pending = inFlight.get(key)
      if (pending !== undefined) return pending
      const reading = readCached(drop, slice)
        .then((cached) => cached ?? readAndCache(drop, slice))
        .finally(() => inFlight.delete(key))
      inFlight.set(key, reading)
      return reading
    },
    async open(drop, part) {
      if (part.size === 0) return blobs.open(drop, part)
      const { within = part } = part
      if (!isInside(part, within)) throw new RangeError('Not a range of the content it names.')
      if (part.uncached) return blobs.open(drop, part)
      const file = await cache.find(drop, within)
      if (file !== null) return openCached(file, part, drop)
      // Ranges are not cached: the client may never request the rest, which can be hundreds of
      // megabytes.
      const isWhole = part.size === within.size && !part.readOnce
      return isWhole ? openAndCache(drop, within) : blobs.open(drop, part)
    },
    async delete(drop, packs) {
      await blobs.delete(drop, packs)
      await cache.removePacks(drop, packs)
    },
  }
}

function isInside(part: Slice, within: Slice): boolean {
  const isAfter = part.offset >= within.offset
  const isBefore = part.offset + part.size <= within.offset + within.size
  return part.pack === within.pack && isAfter && isBefore
}
