// Response cache: resolved host and path → prepared response. A change gives a host a new serial,
// which is part of the key, so entries are never stale; unused ones are evicted.
import { languageKey } from '@plinth/domain/rules/redirect-matching'
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
  /** Read only where they decide, which is rare. */
  readonly headers: VisitRequest['headers']
}

export const siteRequest = ({ url = '/', headers }: VisitRequest): SiteRequest => ({
  target: url,
  headers,
})

const isForSubresource = ({ headers }: SiteRequest): boolean =>
  isSubresource(headers['sec-fetch-dest']?.toString())

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
  /** The hostname of a drop's label, or of a custom domain. */
  readonly hostnameOf: (hostKey: string) => string
  readonly injections: Injections
  readonly maxBytes: number
}

interface ResponseEntry {
  readonly prepared: PreparedResponse
  /** True if the query string does not affect the response. */
  readonly forAnyQuery: boolean
  readonly variants?: never
}

/** Request headers decide between several responses at the path, each with a key of its own. */
interface VariantsEntry {
  /** The languages that the version's rules name. */
  readonly variants: ReadonlySet<string>
}

const variantsEntryBytes = 200

/** Approximate memory per representation of a response, and per header of a representation. */
const bytesPerRepresentation = 700
const bytesPerHeader = 40
const maxRepresentations = 3

export function createResponseCache({
  content,
  hostnameOf,
  injections,
  maxBytes,
}: ResponseCacheOptions): ResponseCache {
  const cache = new ByteCache<ResponseEntry | VariantsEntry>(maxBytes)

  async function findThumbnail(host: ResolvedHost, served: ServedVersion): Promise<PathOutcome> {
    const { sendsHsts } = host
    const { manifest, encodings } = await content.index(served.version)
    const intent = resolve(manifest, served, {
      target: '/',
      subresource: false,
      host: hostnameOf(host.hostKey),
    })
    // Following a redirect would load another page, which counts as a visit.
    if (intent.kind !== 'file') return { kind: 'no_thumbnail' }
    const prepared = prepareResponse({
      served: asThumbnail(served),
      sendsHsts,
      intent: { ...intent, headers: thumbnailHeaders(intent.headers) },
      stored: encodings.get(intent.file.digest) ?? {},
      inject: () => null,
    })
    keep(keyOf(host, thumbnailTarget), { prepared, forAnyQuery: true })
    return { kind: 'response', prepared }
  }

  function keep(key: string, entry: ResponseEntry): void {
    cache.set(key, entry, bytesOf(entry.prepared) + 2 * key.length)
  }

  return {
    cached(host, request) {
      const key = keyOf(host, request.target)
      let entry = cache.get(key)
      if (entry?.variants) entry = cache.get(variantKeyOf(key, entry.variants, request))
      if (entry === undefined || entry.variants) return undefined
      return entry.forAnyQuery || !request.target.includes('?') ? entry.prepared : undefined
    },
    async find(host, served, request) {
      if (request.target === thumbnailTarget) return findThumbnail(host, served)
      const { manifest, encodings } = await content.index(served.version)
      const intent = resolve(manifest, served, {
        target: request.target,
        subresource: isForSubresource(request),
        host: hostnameOf(host.hostKey),
        acceptLanguage: request.headers['accept-language'],
      })
      if (intent.kind !== 'file') return intent
      const stored = encodings.get(intent.file.digest) ?? {}
      const inject: ResponseParts['inject'] = (syntax) => injections.of(served, syntax)
      const { sendsHsts } = host
      const prepared = prepareResponse({ served, sendsHsts, intent, stored, inject })
      const forAnyQuery = manifest.redirects === undefined
      if (forAnyQuery || !request.target.includes('?')) {
        const key = keyOf(host, request.target)
        const variants = intent.varies && (manifest.redirects?.languages ?? noLanguages)
        if (variants) cache.set(key, { variants }, variantsEntryBytes + 2 * key.length)
        const ownKey = variants ? variantKeyOf(key, variants, request) : key
        keep(ownKey, { prepared, forAnyQuery })
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

function keyOf({ serial }: ResolvedHost, target: string): string {
  const query = target.indexOf('?')
  const path = query < 0 || target === thumbnailTarget ? target : target.slice(0, query)
  return `${serial} ${path}`
}

/** One key for each response that is possible at the path, not for each value of the headers. */
function variantKeyOf(key: string, languages: ReadonlySet<string>, request: SiteRequest): string {
  const language = languageKey(languages, request.headers['accept-language'])
  return `${isForSubresource(request) ? '!' : ' '}${language ?? ''} ${key}`
}

const noLanguages: ReadonlySet<string> = new Set()
