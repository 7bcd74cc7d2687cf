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
export const smallBody = 1_048_576
/** Up to here it is kept once it was asked for twice; beyond, it is streamed each time. */
const largestKept = 16 * smallBody
/** About what an entry takes besides its bytes: its key, its place in the map, a buffer's head. */
const entryBytes = 800
const bytesPerFile = 500
const bytesPerRedirect = 2000
const bytesPerHeader = 200

export interface VersionIndex {
  readonly manifest: Manifest
  readonly encodings: Encodings
}

export interface ContentStore {
  index(version: VersionRecord): Promise<VersionIndex>
  /** The whole body, when it is in memory. */
  known(body: Body): Buffer | undefined
  /**
   * The whole body, or null when it is not to be held in memory now: it is large and was not asked
   * for before (unless it is needed at once), or there is no room.
   */
  load(body: Body, need?: 'at once'): Promise<Buffer | null>
  /** Keeps what was made of other bodies. */
  keep(body: Body, bytes: Buffer): void
  /** A body of any size, or a part of it. */
  open(body: Body, span?: ByteSpan): Promise<Readable>
}

export interface ContentStoreOptions {
  readonly useCases: Pick<
    UseCases,
    'loadManifest' | 'loadEncodings' | 'openContent' | 'readContent'
  >
  readonly maxBytes: number
  /** Of something that visitors can do without. */
  readonly onFailure: (error: unknown) => void
}

export function createContentStore(options: ContentStoreOptions): ContentStore {
  const { useCases, maxBytes, onFailure } = options
  const indexes = new ByteCache<VersionIndex>(maxBytes / 4)
  const bodies = new ByteCache<Buffer>((maxBytes / 4) * 3)
  const askedForOnce = new ByteCache<true>(64 * 1024)
  const singleFlight = createSingleFlight()

  /** Of bodies that are being read: visitors who ask for many at once must not exceed the bound. */
  let loadingBytes = 0

  function isToBeHeld({ key, size }: Body, need?: 'at once'): boolean {
    if (loadingBytes + size > maxBytes / 4) return false
    if (size <= smallBody) return true
    if (size > Math.min(largestKept, maxBytes / 8)) return false
    const again = askedForOnce.get(key) === true
    askedForOnce.set(key, true, entryBytes)
    return again || need === 'at once'
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
          // Without them the version is served as it is.
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
    known: ({ key }) => bodies.get(key),
    async load(body, need) {
      const known = bodies.get(body.key)
      if (known) return known
      return singleFlight(body.key, async () => {
        if (!isToBeHeld(body, need)) return null
        loadingBytes += body.size
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
  const { files, redirects, headers } = manifest
  let bytes = (files.size + encodings.size) * bytesPerFile + entryBytes
  for (const path of files.keys()) bytes += 2 * path.length
  for (const rule of headers?.rules ?? []) {
    bytes += bytesPerHeader
    for (const [name, value] of rule.headers) bytes += bytesPerHeader + name.length + value.length
  }
  return bytes + (redirects?.rules.length ?? 0) * bytesPerRedirect
}
