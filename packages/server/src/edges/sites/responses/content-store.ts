// In-memory cache of manifests and response bodies in front of the blob store. Versions are
// immutable, so entries are never invalidated, only evicted.
import { Readable } from 'node:stream'
import type { DropId } from '@plinth/domain/base/ids'
import type { RedirectTable } from '@plinth/domain/rules/redirect-matching'
import type { Encodings } from '@plinth/domain/versions/encodings'
import type { Manifest, Slice } from '@plinth/domain/versions/manifest'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import { type CacheTally, newCacheTally } from '../../../ports/tallies.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { VersionToServe } from '../../../usecases/serving/find-address.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import { createSingleFlight } from '../../caching/single-flight.ts'
import { type Body, type ByteSpan, cutPieces, isStored, type Piece } from './body.ts'

/** Bodies up to this size (1 MiB) are read whole and cached on the first request. */
export const smallBody = 1_048_576
/** Bodies up to this size are cached on the second request; larger ones are always streamed. */
const maxCachedBody = 16 * smallBody
/** Approximate overhead of an entry: its key, its slot in the map and the buffer object. */
const entryBytes = 800
const bytesPerFile = 500
/** A rule for one path is compiled when it matches; others are kept compiled. */
const bytesPerRedirect = { fixed: 400, other: 2000 }
const bytesPerHeader = 200

export interface VersionIndex {
  readonly manifest: Manifest
  readonly encodings: Encodings
}

export interface ContentStore {
  index(version: VersionToServe): Promise<VersionIndex>
  /** The whole body if it is cached. */
  cached(body: Body): Buffer | undefined
  /**
   * The whole body, or null if it should not be held in memory now: it is large and was not
   * requested before (unless it is needed at once), or too many bytes are being loaded already.
   */
  load(body: Body, need?: 'at once'): Promise<Buffer | null>
  /** Caches a body that was derived from another one, such as its compressed bytes. */
  keep(body: Body, bytes: Buffer): void
  /** Streams a body of any size, or a byte range of it. */
  open(body: Body, span?: ByteSpan): Promise<Readable>
  /** Evicts what exceeds the bound after it became smaller. */
  trim(): void
}

export interface ContentStoreOptions {
  readonly useCases: Pick<
    UseCases,
    'loadManifest' | 'loadEncodings' | 'openContent' | 'readContent'
  >
  /** Read again and again: what other caches leave. */
  readonly maxBytes: () => number
  /** Called for failures that do not affect the response's content. */
  readonly onFailure: (error: unknown) => void
  readonly tally?: CacheTally
  readonly sizes?: CacheSizes
}

export function createContentStore(options: ContentStoreOptions): ContentStore {
  const { useCases, maxBytes, onFailure, tally = newCacheTally(), sizes = unmeasured } = options
  const indexes = new ByteCache<VersionIndex>(() => maxBytes() / 4)
  const bodies = new ByteCache<Buffer>(() => (maxBytes() / 4) * 3)
  const requestedOnce = new ByteCache<true>(64 * 1024)
  sizes.measureBytes('manifests', indexes)
  sizes.measureBytes('contents', bodies)
  sizes.measureBytes('requested_once', requestedOnce)
  const singleFlight = createSingleFlight()

  /** Bytes being loaded now; bounded, so that concurrent requests do not exhaust memory. */
  let loadingBytes = 0

  function mayHold({ key, size }: Body, need?: 'at once'): boolean {
    if (loadingBytes + size > maxBytes() / 4) return false
    if (size <= smallBody) return true
    if (size > Math.min(maxCachedBody, maxBytes() / 8)) return false
    const again = requestedOnce.get(key) === true
    requestedOnce.set(key, true, entryBytes)
    return again || need === 'at once'
  }

  function cached(body: Body): Buffer | undefined {
    const known = body.entry?.value
    if (known !== undefined) {
      tally.hits += 1
      return known
    }
    body.entry = bodies.entry(body.key)
    const found = body.entry?.value
    if (found !== undefined) tally.hits += 1
    return found
  }

  return {
    async index(version) {
      // Compressed encodings are added to a version after it was published.
      const key = `${version.id} ${version.encodings?.pack ?? ''}`
      const cached = indexes.get(key)
      if (cached) return cached
      return singleFlight(key, async () => {
        const [manifest, encodings] = await Promise.all([
          useCases.loadManifest(version),
          // Without encodings the version is served uncompressed.
          useCases.loadEncodings(version).catch((error: unknown): Encodings => {
            onFailure(error)
            return new Map()
          }),
        ])
        const index = { manifest, encodings }
        indexes.set(key, index, indexBytes(index))
        return index
      })
    },
    cached,
    async load(body, need) {
      const held = cached(body)
      if (held) return held
      return singleFlight(body.key, async () => {
        if (!mayHold(body, need)) return null
        loadingBytes += body.size
        tally.misses += 1
        try {
          const bytes = await assemble(useCases, body)
          bodies.set(body.key, bytes, bytes.length + entryBytes)
          return bytes
        } finally {
          loadingBytes -= body.size
        }
      })
    },
    keep({ key }, bytes) {
      bodies.set(key, bytes, bytes.length + entryBytes)
    },
    async open({ drop, size, pieces }, span = { start: 0, end: size - 1 }) {
      const wanted = cutPieces(pieces, span)
      const [first] = wanted
      if (wanted.length === 1 && first && isStored(first)) return useCases.openContent(drop, first)
      return Readable.from(chunksOf(useCases, drop, wanted), { objectMode: false })
    },
    trim() {
      indexes.trim()
      bodies.trim()
    },
  }
}

/** Reads the stored pieces in one read: they are contiguous in the pack. */
async function assemble(
  { readContent }: Pick<UseCases, 'readContent'>,
  { drop, size, pieces }: Body,
): Promise<Buffer> {
  const slices = pieces.filter(isStored)
  const stored = slices[0] ? await readContent(drop, joined(slices[0], slices)) : Buffer.alloc(0)
  if (slices.length === pieces.length) return stored
  const whole = Buffer.allocUnsafeSlow(size)
  let from = 0
  let at = 0
  for (const piece of pieces) {
    const bytes = isStored(piece) ? stored.subarray(from, from + piece.size) : piece
    if (isStored(piece)) from += piece.size
    whole.set(bytes, at)
    at += bytes.length
  }
  return whole
}

function joined({ pack, offset }: Slice, slices: readonly Slice[]): Slice {
  return { pack, offset, size: slices.reduce((sum, slice) => sum + slice.size, 0) }
}

async function* chunksOf(
  { openContent }: Pick<UseCases, 'openContent'>,
  drop: DropId,
  pieces: readonly Piece[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (isStored(piece)) yield* await openContent(drop, piece)
    else yield piece
  }
}

function indexBytes({ manifest, encodings }: VersionIndex): number {
  const { files, redirects, headers } = manifest
  let bytes = (files.size + encodings.size) * bytesPerFile + entryBytes
  for (const path of files.keys()) bytes += 2 * path.length
  for (const rule of headers?.rules ?? []) {
    bytes += bytesPerHeader
    for (const [name, value] of rule.headers) bytes += bytesPerHeader + name.length + value.length
  }
  return redirects ? bytes + redirectBytes(redirects) : bytes
}

function redirectBytes({ rules, fixed }: RedirectTable): number {
  let bytes = rules.length * bytesPerRedirect.fixed
  bytes += (rules.length - fixed.size) * (bytesPerRedirect.other - bytesPerRedirect.fixed)
  for (const { from, to } of rules) bytes += 2 * (2 * from.length + to.length)
  return bytes
}
