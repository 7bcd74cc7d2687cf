// Response cache: resolved host and path → prepared response. A change gives a host a new serial,
// which is part of the key, so entries are never stale; unused ones are evicted.
import { type Intent, isSubresource, resolve } from '@plinth/domain/serving/resolve'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import type { VisitRequest } from '../../http/visit.ts'
import { thumbnailTarget } from '../../pages/gallery-page.ts'
import type { ResolvedHost } from '../hosts/resolved-hosts.ts'
import type { Injections } from '../injections/injections.ts'
import { addedBytes } from './body.ts'
import type { ContentStore } from './content-store.ts'
import { type PreparedResponse, prepareResponse, type ResponseParts } from './prepared-response.ts'
import { asThumbnail, thumbnailHeaders } from './thumbnail.ts'

export interface SiteRequest {
  /** The request target as it was received. */
  readonly target: string
  readonly secFetchDest: string | undefined
}

export const siteRequest = ({ url = '/', headers }: VisitRequest): SiteRequest => ({
  target: url,
  secFetchDest: headers['sec-fetch-dest']?.toString(),
})

export type PathOutcome =
  | { readonly kind: 'response'; readonly prepared: PreparedResponse }
  | { readonly kind: 'no_thumbnail' }
  | Exclude<Intent, { kind: 'file' }>

export interface ResponseCache {
  /** The cached response, without I/O; undefined if `find` has to be called. */
  cached(host: ResolvedHost, request: SiteRequest): PreparedResponse | undefined
  find(host: ResolvedHost, served: ServedVersion, request: SiteRequest): Promise<PathOutcome>
}

export interface ResponseCacheOptions {
  readonly content: ContentStore
  readonly injections: Injections
  readonly maxBytes: number
}

interface Entry {
  readonly prepared: PreparedResponse
  /** True if the query string does not affect the response. */
  readonly forAnyQuery: boolean
}

/** Approximate memory per representation of a response, and per header of a representation. */
const bytesPerRepresentation = 700
const bytesPerHeader = 40
const maxRepresentations = 3

export function createResponseCache({
  content,
  injections,
  maxBytes,
}: ResponseCacheOptions): ResponseCache {
  const cache = new ByteCache<Entry>(maxBytes)

  async function findThumbnail(host: ResolvedHost, served: ServedVersion): Promise<PathOutcome> {
    const { sendsHsts } = host
    const { manifest, encodings } = await content.index(served.version)
    const intent = resolve(manifest, served, { target: '/', subresource: false })
    // Following a redirect would load another page, which counts as a visit.
    if (intent.kind !== 'file') return { kind: 'no_thumbnail' }
    const prepared = prepareResponse({
      served: asThumbnail(served),
      sendsHsts,
      intent: { ...intent, headers: thumbnailHeaders(intent.headers) },
      stored: encodings.get(intent.file.digest) ?? {},
      inject: () => null,
    })
    const key = keyOf(host, { target: thumbnailTarget, secFetchDest: undefined })
    cache.set(key, { prepared, forAnyQuery: true }, bytesOf(prepared) + 2 * key.length)
    return { kind: 'response', prepared }
  }

  return {
    cached(host, request) {
      const entry = cache.get(keyOf(host, request))
      if (entry === undefined) return undefined
      return entry.forAnyQuery || !request.target.includes('?') ? entry.prepared : undefined
    },
    async find(host, served, request) {
      if (request.target === thumbnailTarget) return findThumbnail(host, served)
      const { manifest, encodings } = await content.index(served.version)
      const intent = resolve(manifest, served, {
        target: request.target,
        subresource: isSubresource(request.secFetchDest),
      })
      if (intent.kind !== 'file') return intent
      const stored = encodings.get(intent.file.digest) ?? {}
      const inject: ResponseParts['inject'] = (syntax) => injections.of(served, syntax)
      const { sendsHsts } = host
      const prepared = prepareResponse({ served, sendsHsts, intent, stored, inject })
      const forAnyQuery = manifest.redirects === undefined
      if (forAnyQuery || !request.target.includes('?')) {
        const key = keyOf(host, request)
        cache.set(key, { prepared, forAnyQuery }, bytesOf(prepared) + 2 * key.length)
      }
      return { kind: 'response', prepared }
    },
  }
}

function bytesOf({ plain, varies }: PreparedResponse): number {
  const headers = plain.fullHeaders.length / 2
  const representations =
    (varies ? maxRepresentations : 1) * (bytesPerRepresentation + headers * bytesPerHeader)
  return representations + addedBytes(plain.body)
}

/**
 * Sub-resource requests have keys of their own only where the SPA fallback is on: there an unknown
 * path returns 404 to them and index.html to navigations.
 */
function keyOf({ serial, decision }: ResolvedHost, { target, secFetchDest }: SiteRequest): string {
  const query = target.indexOf('?')
  const path = query < 0 || target === thumbnailTarget ? target : target.slice(0, query)
  const fallback = decision.kind === 'serve' && decision.spaFallback
  return fallback && isSubresource(secFetchDest) ? `${serial}!${path}` : `${serial} ${path}`
}
