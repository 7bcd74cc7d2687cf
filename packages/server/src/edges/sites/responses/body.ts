// Response body as a list of pieces (stored byte ranges and injected bytes), without the stored
// bytes.
import type { DropId } from '@plinth/domain/base/ids'
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import type { ManifestFile, Slice, Splices } from '@plinth/domain/versions/manifest'
import type { SliceRequest } from '../../../ports/blobs.ts'
import type { CacheEntry } from '../../caching/byte-cache.ts'
import type { Injection } from '../injections/markup/injection.ts'

export interface Body {
  readonly drop: DropId
  /** Cache key. Equal keys mean equal bytes, so versions that share a file share its cache entry. */
  readonly key: string
  readonly size: number
  /** In order. Empty for a body that was compressed in memory and is in no store. */
  readonly pieces: readonly Piece[]
  /** Compressed in memory, so no store holds it. */
  readonly isMemoryOnly: boolean
  /** Where the content store has found its bytes, for the next time. */
  entry: CacheEntry<Buffer> | undefined
}

/** A stored byte range, or bytes that Plinth injects. */
export type Piece = SliceRequest | Uint8Array

/** Both ends are inclusive. */
export interface ByteSpan {
  readonly start: number
  readonly end: number
}

export function plainBody(drop: DropId, file: ManifestFile): Body {
  const { pack, offset, size } = file
  return bodyOf({ drop, key: `${drop}/${file.digest}`, size, pieces: [{ pack, offset, size }] })
}

export function splicedBody(
  drop: DropId,
  file: Slice & Pick<ManifestFile, 'digest'> & { readonly splices: Splices },
  injection: Injection,
): Body {
  const { head, body, encoding } = file.splices
  const added = encoding ? injection.in(encoding) : injection
  const whole = { pack: file.pack, offset: file.offset, size: file.size }
  const slice = (start: number, end: number) => part(whole, start, end)
  const pieces = [
    slice(0, head),
    added.head,
    slice(head, body),
    added.body,
    slice(body, file.size),
  ].filter((piece) => sizeOf(piece) > 0)
  const size = pieces.reduce((sum, piece) => sum + sizeOf(piece), 0)
  return bodyOf({ drop, key: `${drop}/${file.digest}+${injection.id}`, size, pieces })
}

/** The key includes the size: two versions may hold the same content compressed by different releases. */
export function storedBody(plain: Body, coding: StoredCoding, slice: Slice): Body {
  const { size } = slice
  const key = `${plain.key}/${coding}${size}`
  return bodyOf({ drop: plain.drop, key, size, pieces: [slice] })
}

/** A separate key: stored bodies are compressed at a higher level, so their bytes differ. */
export function compressedBody(plain: Body, coding: StoredCoding, size: number): Body {
  const key = `${plain.key}/made-${coding}`
  return bodyOf({ drop: plain.drop, key, size, pieces: [] })
}

const bodyOf = (body: Pick<Body, 'drop' | 'key' | 'size' | 'pieces'>): Body => ({
  drop: body.drop,
  key: body.key,
  size: body.size,
  pieces: body.pieces,
  isMemoryOnly: body.pieces.length === 0,
  entry: undefined,
})

export const isStored = (piece: Piece): piece is SliceRequest => 'pack' in piece

const sizeOf = (piece: Piece): number => (isStored(piece) ? piece.size : piece.length)

/** How many bytes of the body its pieces hold in memory. */
export const addedBytes = ({ pieces }: Body): number =>
  pieces.reduce((sum, piece) => sum + (isStored(piece) ? 0 : piece.length), 0)

/** The pieces of a byte range of the body. */
export function cutPieces(pieces: readonly Piece[], { start, end }: ByteSpan): Piece[] {
  const cut: Piece[] = []
  let at = 0
  for (const piece of pieces) {
    const size = sizeOf(piece)
    const from = Math.max(start - at, 0)
    const to = Math.min(end + 1 - at, size)
    if (from < to) cut.push(part(piece, from, to))
    at += size
  }
  return cut
}

function part(piece: Piece, from: number, to: number): Piece {
  if (!isStored(piece)) return piece.subarray(from, to)
  const { pack, offset, within = piece } = piece
  return { pack, offset: offset + from, size: to - from, within }
}
