// Index of the compressed encodings of a version's contents, and its JSON format. All encodings of one
// version are in one pack, whose id is stored once.
import { type PackId, parseId } from '../base/ids.ts'
import { isRecord } from '../base/json-shape.ts'
import type { StoredCoding } from '../http/content-coding.ts'
import type { Slice } from './manifest.ts'

/** Only encodings that are clearly smaller than the plain content. */
export type ContentEncodings = { readonly [Coding in StoredCoding]?: Slice }

/** Keyed by the digest of the plain content. */
export type Encodings = ReadonlyMap<string, ContentEncodings>

const format = 1
const codings = ['br', 'gzip'] as const satisfies readonly StoredCoding[]

/** Deterministic: equal encodings give the same text. */
export function encodeEncodings(encodings: Encodings): string {
  const slices = [...encodings.values()].flatMap((byCoding) => Object.values(byCoding))
  const pack = slices[0]?.pack ?? null
  if (slices.some((slice) => slice.pack !== pack))
    throw new RangeError('encodings are in more than one pack')
  const entries = [...encodings].sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = entries.map(([digest, { br, gzip }]) => ({
    digest,
    ...(br && { br: [br.offset, br.size] }),
    ...(gzip && { gzip: [gzip.offset, gzip.size] }),
  }))
  return JSON.stringify({ format, pack, contents })
}

/** Throws on damaged input, so that none of it is served and no pack id of it is used. */
export function decodeEncodings(text: string): Encodings {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || value.format !== format || !Array.isArray(value.contents))
    throw new TypeError('not encodings of a known format')
  // The id becomes part of a file name or an object key.
  const pack = typeof value.pack === 'string' ? parseId('pack', value.pack) : null
  if (pack === null && value.pack !== null) throw new TypeError('encodings have no valid pack id')
  const encodings = new Map<string, ContentEncodings>()
  for (const entry of value.contents as unknown[]) {
    if (!isRecord(entry)) throw new TypeError('an entry of the encodings is not an object')
    const { digest } = entry
    if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest) || encodings.has(digest))
      throw new TypeError('an entry of the encodings has no digest or a duplicate one')
    encodings.set(digest, decodeContentEncodings(entry, pack))
  }
  return encodings
}

function decodeContentEncodings(
  entry: Record<string, unknown>,
  pack: PackId | null,
): ContentEncodings {
  const byCoding: { [Coding in StoredCoding]?: Slice } = {}
  for (const coding of codings) {
    const extent = entry[coding]
    if (extent === undefined) continue
    if (pack === null || !isExtent(extent))
      throw new TypeError('an encoding has no valid offset and size')
    byCoding[coding] = { pack, offset: extent[0], size: extent[1] }
  }
  return byCoding
}

function isExtent(value: unknown): value is [offset: number, size: number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => Number.isSafeInteger(part) && part >= 0) &&
    Number.isSafeInteger(value[0] + value[1])
  )
}
