// Background compressor of pages with injected markup, whose final bytes are in no store.
// Compresses one page at a time and caches the result; until then the page is sent uncompressed.
import type { StoredCoding } from '@plinth/domain/http/content-coding'
import { compress } from '../../http/compress.ts'
import { type Body, compressedBody } from '../responses/body.ts'
import type { ContentStore } from '../responses/content-store.ts'
import type { PreparedResponse } from '../responses/prepared-response.ts'
import {
  compressedRepresentation,
  type EncodedRepresentation,
  type Representation,
} from '../responses/representation.ts'

export interface Encoder {
  /** The compressed representations that are cached now. */
  cached(plain: Representation): readonly EncodedRepresentation[]
  /** Sets the response's compressed representations: at once if cached, else after compressing. */
  encode(prepared: PreparedResponse): Promise<void>
}

/** Beyond this, pages are sent uncompressed and queued again at the next request. */
const maxQueued = 64
/** In bytes. A larger page would delay all others in the queue. */
const maxPageBytes = 4 * 1_048_576

const codings = ['br', 'gzip'] as const satisfies readonly StoredCoding[]

/** `onFailure` is called for a page that is sent uncompressed because it could not be compressed. */
export function createEncoder(content: ContentStore, onFailure: (error: unknown) => void): Encoder {
  const inProgress = new Map<string, Promise<boolean>>()
  let tail = Promise.resolve(true)

  /** All codings or none: a client that accepts only one must not find only the other. */
  function cached(plain: Representation): readonly EncodedRepresentation[] {
    const representations = codings.flatMap((coding) => {
      const bytes = content.cached(compressedBody(plain.body, coding, 0))
      return bytes ? [compressedRepresentation(plain, coding, bytes.length)] : []
    })
    return representations.length === codings.length ? representations : []
  }

  /** Resolves with false if the body should never be compressed: too large, or no smaller afterwards. */
  async function compressBody(body: Body): Promise<boolean> {
    if (body.size > maxPageBytes) return false
    const bytes = await content.load(body, 'at once')
    if (bytes === null) return true
    const compressed = new Map<StoredCoding, Buffer>()
    for (const coding of codings) {
      const smaller = await compress[coding](bytes)
      if (smaller.length >= bytes.length) return false
      compressed.set(coding, smaller)
    }
    for (const [coding, smaller] of compressed) {
      content.keep(compressedBody(body, coding, smaller.length), smaller)
    }
    return true
  }

  /** Null if the queue is full. */
  function queued(body: Body): Promise<boolean> | null {
    const flight = inProgress.get(body.key)
    if (flight !== undefined) return flight
    if (inProgress.size >= maxQueued) return null
    // A failure must not stop the queue: that page is sent uncompressed.
    tail = tail
      .then(() => compressBody(body))
      .catch((error: unknown) => {
        onFailure(error)
        return true
      })
      .finally(() => inProgress.delete(body.key))
    inProgress.set(body.key, tail)
    return tail
  }

  return {
    cached,
    async encode(prepared) {
      const { plain } = prepared
      prepared.encoded = cached(plain)
      if (prepared.encoded.length > 0) return
      const isWorthIt = await queued(plain.body)
      if (isWorthIt === false) prepared.encodable = false
      prepared.encoded = cached(plain)
    },
  }
}
