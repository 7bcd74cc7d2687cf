// Decides whether a request for a page counts as a view: all do, except those of declared crawlers,
// link previewers and monitors, prefetches and sub-resources. Nothing that identifies a visitor is
// stored: User-Agent values are cached only as keys for whether they declare such a program.
import type { IncomingHttpHeaders } from 'node:http'
import { isSubresource } from '@plinth/domain/serving/resolve'
import { isBot } from '@plinth/domain/visitors/bots'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'

const maxCached = 2000
const maxCachedLength = 512
/** Purposes of speculative loads. Safari sends `preview` for its page previews. */
const speculativePurpose = /prefetch|prerender|preview/i

export type IsView = (headers: IncomingHttpHeaders) => boolean

export function createIsView(sizes: CacheSizes = unmeasured): IsView {
  const cachedResults = new Map<string, boolean>()
  sizes.measureEntries('user_agents', cachedResults, maxCached)

  function isKnownBot(userAgent: string): boolean {
    const cached = cachedResults.get(userAgent)
    if (cached !== undefined) return cached
    const bot = isBot(userAgent)
    if (userAgent.length > maxCachedLength) return bot
    if (cachedResults.size >= maxCached) cachedResults.clear()
    cachedResults.set(userAgent, bot)
    return bot
  }

  return (headers) => {
    const { 'user-agent': userAgent = '' } = headers
    if (isKnownBot(userAgent) || isSpeculative(headers)) return false
    return !isSubresource(headers['sec-fetch-dest']?.toString())
  }
}

function isSpeculative(headers: IncomingHttpHeaders): boolean {
  const purpose =
    headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  return purpose !== undefined && speculativePurpose.test(purpose.toString())
}
