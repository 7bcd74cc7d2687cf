// Where the compressed forms of a version's contents lie, and how that is stored. The forms of one
// version are one pack, which is named once, as in a manifest.
import type { StoredCoding } from './content-coding.ts'
import { type PackId, parseId } from './ids.ts'
import { isRecord } from './json-shape.ts'
import type { Slice } from './manifest.ts'

/** Only the forms that are worth having; none where the plain content is as good. */
export type EncodedForms = { readonly [Coding in StoredCoding]?: Slice }

/** By the digest of the plain content. */
export type Encodings = ReadonlyMap<string, EncodedForms>

const format = 1
const codings = ['br', 'gzip'] as const satisfies readonly StoredCoding[]

/** The same encodings always give the same text. */
export function encodeEncodings(encodings: Encodings): string {
  const slices = [...encodings.values()].flatMap((forms) => Object.values(forms))
  const pack = slices[0]?.pack ?? null
  if (slices.some((slice) => slice.pack !== pack))
    throw new RangeError('compressed forms lie in more than one pack')
  const entries = [...encodings].sort(([a], [b]) => (a < b ? -1 : 1))
  const contents = entries.map(([digest, { br, gzip }]) => ({
    digest,
    ...(br && { br: [br.offset, br.size] }),
    ...(gzip && { gzip: [gzip.offset, gzip.size] }),
  }))
  return JSON.stringify({ format, pack, contents })
}

/** Throws on what is damaged: nothing of it must be served, nor a pack of it looked up. */
export function decodeEncodings(text: string): Encodings {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value) || value.format !== format || !Array.isArray(value.contents))
    throw new TypeError('not encodings of a known format')
  // The id becomes part of a file name or an object key.
  const pack = typeof value.pack === 'string' ? parseId('pack', value.pack) : null
  if (pack === null && value.pack !== null) throw new TypeError('encodings lie in no pack')
  const encodings = new Map<string, EncodedForms>()
  for (const entry of value.contents as unknown[]) {
    if (!isRecord(entry)) throw new TypeError('an encoded content is not an object')
    const { digest } = entry
    if (typeof digest !== 'string' || !/^[0-9a-f]{64}$/.test(digest) || encodings.has(digest))
      throw new TypeError('an encoded content has no digest of its own')
    encodings.set(digest, decodeForms(entry, pack))
  }
  return encodings
}

function decodeForms(entry: Record<string, unknown>, pack: PackId | null): EncodedForms {
  const forms: { [Coding in StoredCoding]?: Slice } = {}
  for (const coding of codings) {
    const extent = entry[coding]
    if (extent === undefined) continue
    if (pack === null || !isExtent(extent)) throw new TypeError('a compressed form has no place')
    forms[coding] = { pack, offset: extent[0], size: extent[1] }
  }
  return forms
}

function isExtent(value: unknown): value is [offset: number, size: number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    value.every((part) => Number.isSafeInteger(part) && part >= 0) &&
    Number.isSafeInteger(value[0] + value[1])
  )
}
