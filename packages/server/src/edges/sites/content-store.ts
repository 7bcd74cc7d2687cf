// Manifests and bodies in memory: versions never change, so neither does what is kept of them.
import { Readable } from 'node:stream'
import type { Encodings } from '@plinth/domain/encodings'
import type { SiteId } from '@plinth/domain/ids'
import type { Manifest, Slice } from '@plinth/domain/manifest'
import type { VersionRecord } from '../../ports/versions.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { type Body, type ByteSpan, cutPieces, isStored, type Piece } from './body.ts'
import { ByteCache } from './byte-cache.ts'
import { createSingleFlight } from './single-flight.ts'

/** Up to here a body is read whole, whoever asks first. */
const smallBody = 1_048_576
/** Up to here it is kept once it was asked for twice; beyond, it is streamed each time. */
const largestKept = 16 * smallBody
const bytesPerEntry = 500

export interface VersionIndex {
  readonly manifest: Manifest
  readonly encodings: Encodings
}

export interface ContentStore {
  index(version: VersionRecord): Promise<VersionIndex>
  /** The whole body, when it is in memory. */
  known(body: Body): Buffer | undefined
  /** The whole body, or null when it is too large to be held for this. */
  load(body: Body): Promise<Buffer | null>
  /** Keeps what was made of other bodies. */
  keep(body: Body, bytes: Buffer): void
  /** A body of any size, or a part of it. */
  open(body: Body, span?: ByteSpan): Promise<Readable>
}

export function createContentStore(
  useCases: Pick<UseCases, 'loadManifest' | 'loadEncodings' | 'openContent' | 'readContent'>,
  maxBytes: number,
): ContentStore {
  const indexes = new ByteCache<VersionIndex>(maxBytes / 4)
  const bodies = new ByteCache<Buffer>((maxBytes / 4) * 3)
  const askedForOnce = new ByteCache<true>(64 * 1024)
  const singleFlight = createSingleFlight()

  /** Of bodies that are being read: visitors who ask for many at once must not exceed the bound. */
  let loadingBytes = 0

  function isToBeHeld({ key, size }: Body): boolean {
    if (loadingBytes + size > maxBytes / 4) return false
    if (size <= smallBody) return true
    if (size > Math.min(largestKept, maxBytes / 8)) return false
    const again = askedForOnce.get(key) === true
    askedForOnce.set(key, true, 2 * key.length)
    return again
  }

  return {
    async index(version) {
      // Compressed forms are added to a version later.
      const key = `${version.id} ${version.encodings?.pack ?? ''}`
      const known = indexes.get(key)
      if (known) return known
      return singleFlight(key, async () => {
        const [manifest, encodings] = await Promise.all([
          useCases.loadManifest(version),
          useCases.loadEncodings(version),
        ])
        const index = { manifest, encodings }
        indexes.set(key, index, indexBytes(index))
        return index
      })
    },
    known: ({ key }) => bodies.get(key),
    async load(body) {
      const known = bodies.get(body.key)
      if (known) return known
      return singleFlight(body.key, async () => {
        if (!isToBeHeld(body)) return null
        loadingBytes += body.size
        try {
          const bytes = await assemble(useCases, body)
          bodies.set(body.key, bytes, bytes.length)
          return bytes
        } finally {
          loadingBytes -= body.size
        }
      })
    },
    keep({ key }, bytes) {
      bodies.set(key, bytes, bytes.length)
    },
    async open({ site, size, pieces }, span = { start: 0, end: size - 1 }) {
      const wanted = cutPieces(pieces, span)
      const [first] = wanted
      if (wanted.length === 1 && first && isStored(first)) return useCases.openContent(site, first)
      return Readable.from(chunksOf(useCases, site, wanted), { objectMode: false })
    },
  }
}

/** In one read: the stored pieces of a body lie one behind the other. */
async function assemble(
  { readContent }: Pick<UseCases, 'readContent'>,
  { site, size, pieces }: Body,
): Promise<Buffer> {
  const slices = pieces.filter(isStored)
  const stored = slices[0] ? await readContent(site, joined(slices[0], slices)) : Buffer.alloc(0)
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
  site: SiteId,
  pieces: readonly Piece[],
): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) {
    if (isStored(piece)) yield* await openContent(site, piece)
    else yield piece
  }
}

function indexBytes({ manifest, encodings }: VersionIndex): number {
  let bytes = (manifest.files.size + encodings.size) * bytesPerEntry
  for (const path of manifest.files.keys()) bytes += 2 * path.length
  return bytes
}
