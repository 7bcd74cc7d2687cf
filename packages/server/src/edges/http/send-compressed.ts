// Sends generated pages and documents compressed, with an ETag. The compressed bytes are cached by
// their content, so that each content is compressed once.
import { createHash } from 'node:crypto'
import { isNotModified } from '@plinth/domain/http/conditional'
import { chooseCoding, type StoredCoding } from '@plinth/domain/http/content-coding'
import { isWorthCompressing } from '@plinth/domain/http/content-types'
import type { FastifyReply } from 'fastify'
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'
import { ByteCache } from '../caching/byte-cache.ts'
import { createSingleFlight } from '../caching/single-flight.ts'
import { addVary } from './add-vary.ts'
import { compress } from './compress.ts'

/**
 * Sends a 200 response whose content type is set, or 304 if the client has the same content. Must
 * not be used for content that includes text of the request, such as a search query: beside the
 * email address of the signed-in user, the compressed length would tell an attacker which guesses
 * of that address are right (BREACH).
 */
export type SendCompressed = (
  reply: FastifyReply,
  content: string | Buffer,
) => Promise<FastifyReply>

/** In bytes. The pages and documents for visitors take about 0.7 MB in both codings. */
const maxCachedBytes = 4 * 1_048_576

export function createSendCompressed(sizes: CacheSizes = unmeasured): SendCompressed {
  const cache = new ByteCache<Buffer>(maxCachedBytes)
  sizes.measureBytes('app_pages', cache)
  const once = createSingleFlight()
  /** Large documents are passed as the same buffer each time. */
  const hashes = new WeakMap<Buffer, string>()

  function compressed(plain: Buffer, hash: string, coding: StoredCoding): Promise<Buffer> {
    const key = `${coding} ${hash}`
    return once(key, async () => {
      const known = cache.get(key)
      if (known !== undefined) return known
      const bytes = await compress[coding](plain)
      cache.set(key, bytes, bytes.length)
      return bytes
    })
  }

  return async (reply, content) => {
    const { method, headers } = reply.request
    const plain = typeof content === 'string' ? Buffer.from(content) : content
    const hash = hashes.get(plain) ?? hashOf(plain)
    hashes.set(plain, hash)
    // Weak, because it is the same for all content codings.
    const etag = `W/"${hash}"`
    reply.header('etag', etag)
    const type = String(reply.getHeader('content-type'))
    const isCompressible = isWorthCompressing({ type, size: plain.length })
    if (isCompressible) addVary(reply, 'Accept-Encoding')
    if (isNotModified({ ifNoneMatch: headers['if-none-match'] }, { etag, lastModified: 0 })) {
      reply.code(304)
      // For HEAD, Fastify sets the length from the payload, so it needs the whole body.
      if (method !== 'HEAD') return reply.send()
    }
    const coding = isCompressible ? chooseCoding(headers['accept-encoding'], ['br', 'gzip']) : null
    if (coding === null || coding === 'identity') return reply.send(plain)
    return reply.header('content-encoding', coding).send(await compressed(plain, hash, coding))
  }
}

const hashOf = (content: Buffer): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 22)
