// Response headers of a published file: the server's defaults, then the owner's `_headers` rules,
// then the headers that those rules cannot override.
import { formatModified } from '@plinth/domain/http/conditional'
import { isCompressible, isPage } from '@plinth/domain/http/content-types'
import { isCachingHeader } from '@plinth/domain/rules/custom-header'
import type { Intent } from '@plinth/domain/serving/resolve'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'
import { domainStrictTransport } from '../../http/strict-transport.ts'
import { type CdnPolicy, setCdnHeaders } from './cdn-headers.ts'
import { gatedHeaders, varyHeader } from './gated-headers.ts'

export const alwaysRevalidate = 'public, max-age=0, must-revalidate'
const cacheForever = 'public, max-age=31536000, immutable'

/** Scripts of other origins that read a file in ranges, such as PDF viewers and maps, need these. */
const exposedHeaders = 'Accept-Ranges, Content-Encoding, Content-Length, Content-Range, ETag'

export type FileIntent = Extract<Intent, { kind: 'file' }>

/** The headers that all representations of the file share. `cdn` is null if there is no CDN. */
export function fileHeaders(
  { file, status, headers, removed = [], immutable, varies = [] }: FileIntent,
  served: Pick<ServedVersion, 'indexable' | 'lastModified' | 'gate' | 'preview'>,
  sendsHsts: boolean,
  cdn: CdnPolicy | null,
): ReadonlyMap<string, string> {
  const { indexable, lastModified, gate, preview } = served
  const result = new Map([
    ['content-type', file.type],
    ['cache-control', alwaysRevalidate],
    ['x-content-type-options', 'nosniff'],
  ])
  if (gate === null) {
    result.set('access-control-allow-origin', '*')
    result.set('access-control-expose-headers', exposedHeaders)
  }
  for (const name of removed) result.delete(name)
  // The preview URL is a secret: a referrer would reveal it to linked sites and image hosts.
  if (preview) result.set('referrer-policy', 'same-origin')
  for (const [name, value] of headers) result.set(name, value)
  const isOwnersChoice = headers.some(([name]) => name === 'cache-control' || name === 'expires')
  const isSentAsPage = isPage(result.get('content-type') ?? file.type)
  if (immutable && !isOwnersChoice && !isSentAsPage && !preview)
    result.set('cache-control', cacheForever)
  // An error page must not be cached: the path may have a file tomorrow.
  if (status !== 200) forbidCaching(result)
  if (!indexable) {
    const ownRobotsTag = result.get('x-robots-tag')
    result.set('x-robots-tag', ownRobotsTag === undefined ? 'noindex' : `noindex, ${ownRobotsTag}`)
  }
  if (lastModified !== null) result.set('last-modified', formatModified(lastModified))
  result.set('accept-ranges', 'bytes')
  if (sendsHsts) result.set(...domainStrictTransport)
  if (gate !== null) forbidSharing(result)
  else if (cdn !== null) {
    setCdnHeaders(result, { policy: cdn, status, varies: varies.length > 0, isOwnersChoice })
  }
  const isEncoded = isCompressible(file.type) || file.precompressed
  const { vary } = varyHeader(gate !== null, [...(isEncoded ? ['accept-encoding'] : []), ...varies])
  if (vary !== undefined) result.set('vary', vary)
  return result
}

/** Replaces the owner's caching headers, including those of specific CDNs. Those of a protected drop stay. */
export function forbidCaching(headers: Map<string, string>): void {
  const isGated = headers.get('cache-control') === gatedHeaders['cache-control']
  for (const name of headers.keys()) {
    if (isCachingHeader(name)) headers.delete(name)
  }
  headers.set('cache-control', isGated ? gatedHeaders['cache-control'] : 'no-store')
}

/** A protected drop must not be stored in shared caches, nor be read by pages of other origins. */
function forbidSharing(headers: Map<string, string>): void {
  for (const name of headers.keys()) if (name.startsWith('access-control-')) headers.delete(name)
  for (const name of ['cache-control', 'cross-origin-resource-policy'] as const) {
    headers.set(name, gatedHeaders[name])
  }
  forbidCaching(headers)
  // The owner's `same-origin` stays: it is stricter than ours, and SharedArrayBuffer requires it.
  const opener = 'cross-origin-opener-policy'
  if (headers.get(opener) !== 'same-origin') headers.set(opener, gatedHeaders[opener])
}
