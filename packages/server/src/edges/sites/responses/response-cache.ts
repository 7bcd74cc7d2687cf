// Response cache: resolved host and path → prepared response, or that nothing is there. A change gives
// a host a new serial, which is part of the key, so entries are never stale; unused ones are evicted.
import { languageKey } from '@plinth/domain/rules/redirect-matching'
import { cacheTags } from '@plinth/domain/serving/cache-tags'
import { earlierPath, resolveEarlier } from '@plinth/domain/serving/earlier-file'
import {
  type Intent,
  isSubresource,
  resolve,
  type VisitorRequest,
} from '@plinth/domain/serving/resolve'
import { thumbnailTarget } from '@plinth/domain/serving/thumbnail-target'
import type { Encodings } from '@plinth/domain/versions/encodings'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import { type CacheTally, newCacheTally } from '../../../ports/tallies.ts'
import type { ServedVersion } from '../../../usecases/serving/find-address.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import type { VisitRequest } from '../../http/visit.ts'
import { cardImage, cardMarkup } from '../injections/card-image.ts'
import type { Injections } from '../injections/injections.ts'
import { addedBytes } from './body.ts'
import type { CdnPolicy } from './cdn-headers.ts'
import type { ContentStore } from './content-store.ts'
import type { EarlierFiles } from './earlier-files.ts'
import type { FileIntent } from './file-headers.ts'
import type {
  HostOfPaths,
  KeptAtPath,
  KeptOutcome,
  OutcomeEntry,
  PathOutcome,
} from './kept-outcome.ts'
import { prepareResponse, type ResponseParts } from './prepared-response.ts'
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

export interface ResponseCache {
  /** The kept outcome, without I/O; undefined if `find` has to be called. */
  cached(host: HostOfPaths, request: SiteRequest): KeptOutcome | undefined
  find(host: HostOfPaths, served: ServedVersion, request: SiteRequest): Promise<PathOutcome>
}

export interface ResponseCacheOptions {
  readonly content: ContentStore
  /** The origin of a drop's label, or of a custom domain. */
  readonly originOf: (hostKey: string) => string
  readonly earlierFiles: EarlierFiles
  readonly injections: Injections
  /** How long a CDN may cache responses; null if there is none. */
  readonly cdnTtlSeconds?: number | null
  readonly maxBytes: number
  readonly tally?: CacheTally
  readonly sizes?: CacheSizes
}

/** Approximate memory per representation of a response, and per header of a representation. */
const bytesPerRepresentation = 700
const bytesPerHeader = 40
const maxRepresentations = 3
const bytesPerVariant = 450
const bytesPerMissing = 200

export function createResponseCache({
  content,
  originOf,
  earlierFiles,
  injections,
  cdnTtlSeconds = null,
  maxBytes,
  tally = newCacheTally(),
  sizes = unmeasured,
}: ResponseCacheOptions): ResponseCache {
  const cache = new ByteCache<KeptAtPath>(maxBytes)
  sizes.measureBytes('responses', cache)
  const hostnameOf = (hostKey: string) => new URL(originOf(hostKey)).hostname

  /** Thumbnails and files of earlier versions are seldom requested, so a CDN need not cache them. */
  function cdnPolicy(
    { hostKey, cdnMayCache }: HostOfPaths,
    { version: { dropId, id }, redirectDomain }: ServedVersion,
    isUsual: boolean,
  ): CdnPolicy | null {
    if (cdnTtlSeconds === null) return null
    return {
      tags: cacheTags(dropId, id, hostKey),
      ttlSeconds: cdnTtlSeconds,
      // Whether a visitor is redirected to the domain depends on `Sec-Fetch-Dest`.
      mayCache: cdnMayCache && isUsual && redirectDomain === null,
    }
  }

  async function findThumbnail(host: HostOfPaths, served: ServedVersion): Promise<PathOutcome> {
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
      cdn: cdnPolicy(host, served, false),
      intent: { ...intent, headers: thumbnailHeaders(intent.headers) },
      stored: encodings.get(intent.file.digest) ?? {},
      inject: () => null,
    })
    keep(keyOf(host, thumbnailTarget), { outcome: prepared, forAnyQuery: true })
    return prepared
  }

  function prepare(
    host: HostOfPaths,
    served: ServedVersion,
    { intent, encodings }: { readonly intent: FileIntent; readonly encodings: Encodings },
  ): KeptOutcome {
    const stored = encodings.get(intent.file.digest) ?? {}
    const { card } = intent.file
    const origin = originOf(host.hostKey)
    // Only a page that visitors can read without a password has a card.
    const markup =
      card && served.gate === null ? cardMarkup(cardImage(card, served, origin), origin) : ''
    const inject: ResponseParts['inject'] = (syntax) => injections.of(served, syntax, markup)
    const { sendsHsts } = host
    const cdn = cdnPolicy(host, served, true)
    return prepareResponse({ served, sendsHsts, cdn, intent, stored, inject })
  }

  function keep(key: string, entry: OutcomeEntry): void {
    cache.set(key, entry, bytesOf(entry) + 2 * key.length)
  }

  function keepVariant(
    key: string,
    languages: ReadonlySet<string>,
    added: readonly [variant: string, entry: OutcomeEntry],
  ): void {
    const variants = new Map(cache.get(key)?.variants).set(...added)
    let bytes = 2 * key.length
    for (const entry of variants.values()) bytes += bytesPerVariant + bytesOf(entry)
    cache.set(key, { variants, languages }, bytes)
  }

  /**
   * Not cached: requests for these files are rare, and the file must be gone when the time of its
   * version is over.
   */
  async function findEarlier(
    host: HostOfPaths,
    served: ServedVersion,
    { intent, request }: { readonly intent: Intent; readonly request: VisitorRequest },
  ): Promise<PathOutcome | null> {
    const path = served.preview ? null : earlierPath(intent, request.target)
    const earlier = path === null ? null : await earlierFiles.find(host, served, path)
    if (earlier === null) return null
    const { manifest: live } = await content.index(served.version)
    const found = resolveEarlier({ live, earlier: earlier.manifest }, served, request)
    if (found === null) return null
    return prepareResponse({
      served: { ...served, counts: false },
      sendsHsts: host.sendsHsts,
      cdn: cdnPolicy(host, served, false),
      intent: found,
      stored: earlier.encodings.get(found.file.digest) ?? {},
      inject: () => null,
    })
  }

  /** Most visits are for `/`, so its entry is noted on the host. */
  function keptAt(host: HostOfPaths, target: string): KeptAtPath | undefined {
    if (target !== '/') return cache.get(keyOf(host, target))
    const known = host.home?.value
    if (known !== undefined) return known
    host.home = cache.entry(keyOf(host, target))
    return host.home?.value
  }

  return {
    cached(host, request) {
      let entry = keptAt(host, request.target)
      if (entry?.variants) entry = entry.variants.get(variantOf(entry.languages, request))
      if (entry === undefined) return undefined
      if (!entry.forAnyQuery && request.target.includes('?')) return undefined
      tally.hits += 1
      return entry.outcome
    },
    async find(host, served, request) {
      tally.misses += 1
      if (request.target === thumbnailTarget) return findThumbnail(host, served)
      const { manifest, encodings } = await content.index(served.version)
      const visitor = {
        target: request.target,
        subresource: isForSubresource(request),
        host: hostnameOf(host.hostKey),
        acceptLanguage: request.headers['accept-language'],
      }
      const intent = resolve(manifest, served, visitor)
      const earlier = await findEarlier(host, served, { intent, request: visitor })
      if (earlier) return earlier
      if (intent.kind !== 'file' && intent.kind !== 'not_found') return intent
      const outcome = intent.kind === 'file' ? prepare(host, served, { intent, encodings }) : intent
      const forAnyQuery = manifest.redirects === undefined
      if (forAnyQuery || !request.target.includes('?')) {
        const key = keyOf(host, request.target)
        const entry = { outcome, forAnyQuery }
        const languages = manifest.redirects?.languages ?? noLanguages
        if (intent.varies) keepVariant(key, languages, [variantOf(languages, request), entry])
        else keep(key, entry)
      }
      return outcome
    },
  }
}

function bytesOf({ outcome }: OutcomeEntry): number {
  if (outcome.kind === 'not_found') return bytesPerMissing
  const { plain, varies } = outcome
  const headers = plain.fullHeaders.length / 2
  const representations =
    (varies ? maxRepresentations : 1) * (bytesPerRepresentation + headers * bytesPerHeader)
  return representations + addedBytes(plain.body)
}

function keyOf({ serial }: HostOfPaths, target: string): string {
  const query = target.indexOf('?')
  const path = query < 0 || target === thumbnailTarget ? target : target.slice(0, query)
  return `${serial} ${path}`
}

/** One for each response that is possible at the path, not for each value of the headers. */
function variantOf(languages: ReadonlySet<string>, request: SiteRequest): string {
  const destination = isForSubresource(request) ? 'subresource' : 'page'
  const language = languageKey(languages, request.headers['accept-language'])
  return language === null ? destination : `${destination} ${language}`
}

const noLanguages: ReadonlySet<string> = new Set()
