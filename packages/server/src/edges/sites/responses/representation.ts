// One representation of a file (RFC 9110, 3.2): plain, or in a content coding. Each has its own
// ETag and precomputed headers.
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import type { Precompressed } from '@plinth/domain/http/precompressed'
import type { ContentEncodings } from '@plinth/domain/versions/encodings'
import type { Slice } from '@plinth/domain/versions/manifest'
import { type Body, compressedBody, storedBody } from './body.ts'

export type EncodedRepresentation = Representation & { readonly coding: StoredCoding }

export interface Representation {
  readonly coding: StoredCoding | 'identity'
  readonly etag: string
  readonly body: Body
  /** Headers of a full response as alternating names and values, which `writeHead` takes fastest. */
  readonly fullHeaders: string[]
  /** Headers of a 304 response, in the same layout. */
  readonly notModifiedHeaders: string[]
}

/** `tag` identifies the content and its injection; it becomes the ETag. */
export function plainRepresentation(
  tag: string,
  body: Body,
  shared: ReadonlyMap<string, string>,
): Representation {
  return createRepresentation('identity', tag, body, shared)
}

export function storedRepresentations(
  plain: Representation,
  { br, gzip }: ContentEncodings,
): EncodedRepresentation[] {
  const stored = (coding: StoredCoding, slice: Slice) =>
    encodedRepresentation(plain, coding, storedBody(plain.body, coding, slice))
  return [...(br ? [stored('br', br)] : []), ...(gzip ? [stored('gzip', gzip)] : [])]
}

export function compressedRepresentation(
  plain: Representation,
  coding: StoredCoding,
  size: number,
): EncodedRepresentation {
  return encodedRepresentation(plain, coding, compressedBody(plain.body, coding, size))
}

/**
 * A file that was compressed before the upload, in its content coding. `plain` has the same bytes,
 * but without the coding and usually with the type of a compressed file.
 */
export function precompressedRepresentation(
  plain: Representation,
  { coding, type }: Precompressed,
): EncodedRepresentation {
  const headers = headersOf(plain).set('content-encoding', coding).set('content-type', type)
  const tag = `${plain.etag.slice(1, -1)}-as-${coding}`
  return { ...createRepresentation(coding, tag, plain.body, headers), coding }
}

function encodedRepresentation(
  plain: Representation,
  coding: StoredCoding,
  body: Body,
): EncodedRepresentation {
  const tag = plain.etag.slice(1, -1) + body.key.slice(plain.body.key.length).replace('/', '-')
  const headers = headersOf(plain).set('content-encoding', coding)
  return { ...createRepresentation(coding, tag, body, headers), coding }
}

function createRepresentation(
  coding: Representation['coding'],
  tag: string,
  body: Body,
  shared: ReadonlyMap<string, string>,
): Representation {
  const etag = `"${tag}"`
  const headers = new Map(shared).set('etag', etag).set('content-length', String(body.size))
  const { fullHeaders, notModifiedHeaders } = headersIn(headers)
  return { coding, etag, body, fullHeaders, notModifiedHeaders }
}

/** The same representation with other headers. */
export const withHeaders = (
  representation: Representation,
  headers: ReadonlyMap<string, string>,
): Representation => ({ ...representation, ...headersIn(headers) })

const headersIn = (headers: ReadonlyMap<string, string>) => ({
  fullHeaders: flatHeaders(headers),
  notModifiedHeaders: flatHeaders(headers, bodyHeaders),
})

/**
 * Left out of a 304, as they describe a body (RFC 9110, 15.4.5). `content-type` is sent: the
 * owner's `_headers` may have changed it since.
 */
const bodyHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'content-encoding',
  'content-length',
])

/** A fresh copy on every call, for responses that change the prepared headers. */
export function headersOf({ fullHeaders }: Representation): Map<string, string> {
  const headers = new Map<string, string>()
  for (let at = 0; at < fullHeaders.length; at += 2) {
    headers.set(fullHeaders[at] ?? '', fullHeaders[at + 1] ?? '')
  }
  return headers
}

export const flatHeaders = (
  headers: ReadonlyMap<string, string>,
  without: ReadonlySet<string> = new Set(),
): string[] => [...headers].filter(([name]) => !without.has(name)).flat()
