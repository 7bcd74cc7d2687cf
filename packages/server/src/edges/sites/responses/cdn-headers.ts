// Headers for a CDN in front of the service: how long it may cache a response (RFC 9213), and the tags
// by which it is purged. Browsers ignore them and use `Cache-Control`.
import type { VisitResponse } from '../../http/visit.ts'

/** What a CDN may do with the responses of a host. */
export interface CdnPolicy {
  /** Tags of the response; see `cache-tags.ts` in the domain. */
  readonly tags: readonly string[]
  readonly ttlSeconds: number
  /** False for example if the drop expires before the CDN would revalidate the response. */
  readonly mayCache: boolean
}

interface CdnContext {
  readonly policy: CdnPolicy
  readonly status: number
  /** Whether the response depends on a request header, which CDNs ignore despite `Vary`. */
  readonly varies: boolean
  /** Whether the owner's `_headers` set `Cache-Control`. */
  readonly isOwnersChoice: boolean
}

/** Headers of CDNs that owners can set in `_headers`, which would undo ours. */
const cdnHeader =
  /^(.+-cache-control|surrogate-(control|key)|cache-tag|edge-(control|cache-tag)|cdn-tag|xkey)$/

/**
 * `Cache-Control: no-store` and `no-cache` are not enough: Fastly ignores both, and caches for an hour
 * by default. It reads the second value of the last header, Varnish the first.
 */
const noStore = [
  ['cdn-cache-control', 'no-store'],
  ['surrogate-control', 'no-store, max-age=0'],
] as const

/** For responses without prepared headers: redirects, errors and Plinth's own pages. */
export function setCdnNoStore(response: Pick<VisitResponse, 'setHeader'>): void {
  for (const [name, value] of noStore) response.setHeader(name, value)
}

/** Only for drops without a password: the responses of others are `private`. */
export function setCdnHeaders(headers: Map<string, string>, context: CdnContext): void {
  const { policy, status, varies, isOwnersChoice } = context
  replaceCdnHeaders(headers)
  if (!policy.mayCache || status !== 200 || varies) return
  const { ttlSeconds } = policy
  const owners = isOwnersChoice ? agesIn(headers.get('cache-control') ?? '') : null
  if (owners?.longest === 0) return
  headers.set('cache-tag', policy.tags.join(','))
  headers.set('surrogate-key', policy.tags.join(' '))
  // The CDN follows the owner's `Cache-Control`, but for no longer than other responses: it
  // revalidates them in time before a drop expires. It may parse strings in another way.
  const hasStrings = headers.get('cache-control')?.includes('"')
  const followsOwner = owners !== null && owners.longest <= ttlSeconds && !hasStrings
  const maxAge = Math.min(ttlSeconds, owners?.lifetime ?? ttlSeconds)
  for (const [name] of noStore) {
    if (followsOwner) headers.delete(name)
    else headers.set(name, `max-age=${maxAge}`)
  }
}

/** Replaces all headers for CDNs, those of the owner too, by ones that forbid caching the response. */
export function replaceCdnHeaders(headers: Map<string, string>): void {
  for (const name of headers.keys()) if (cdnHeader.test(name)) headers.delete(name)
  for (const [name, value] of noStore) headers.set(name, value)
}

const directive = /([^\s,;="]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g

/**
 * For how many seconds a `Cache-Control` lets shared caches use the response, and the longest time for
 * which any cache may, including while it is stale; both 0 if none may. The lifetime is infinite if it
 * is absent: caches then use `Expires`, or a time of their own. `s-maxage` replaces `max-age` (RFC 9111,
 * 5.2.2.10).
 */
function agesIn(cacheControl: string): { readonly lifetime: number; readonly longest: number } {
  const ages = new Map<string, number>()
  for (const [, name = '', quoted, plain] of cacheControl.toLowerCase().matchAll(directive)) {
    const value = quoted ?? plain
    // With a value, the last two are about single headers and forbid nothing.
    const forbids = name === 'no-store' || (/^(no-cache|private)$/.test(name) && !value)
    if (forbids) return { lifetime: 0, longest: 0 }
    if (!/^(max-age|s-maxage|stale-.+)$/.test(name)) continue
    const age = /^\d+$/.test(value ?? '') ? Number(value) : Number.POSITIVE_INFINITY
    ages.set(name, Math.max(age, ages.get(name) ?? 0))
  }
  const lifetime = ages.get('s-maxage') ?? ages.get('max-age') ?? Number.POSITIVE_INFINITY
  const fresh = Math.max(lifetime, ages.get('max-age') ?? 0)
  const stale = Array.from(ages, ([name, age]) => (name.startsWith('stale-') ? age : 0))
  return { lifetime, longest: fresh + Math.max(0, ...stale) }
}
