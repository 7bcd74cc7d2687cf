// Headers for a CDN in front of the service: how long it may keep a response (RFC 9213), and the tags
// by which it is told to forget it. Browsers ignore them and use `Cache-Control`.

/** What a CDN may do with the responses of a host. */
export interface CdnPolicy {
  /** Tags of the response; see `cache-tags.ts` in the domain. */
  readonly tags: readonly string[]
  readonly ttlSeconds: number
  /** False if the response must not be kept, for example because the drop expires before the CDN asks again. */
  readonly mayKeep: boolean
}

interface CdnContext {
  readonly policy: CdnPolicy
  /** Whether the response depends on a request header, which CDNs ignore despite `Vary`. */
  readonly varies: boolean
  /** Whether the owner's `_headers` set `Cache-Control`. */
  readonly isOwnersChoice: boolean
}

/** Headers of CDNs that owners can set in `_headers`, which would undo ours. */
const cdnHeader =
  /^(cdn-cache-control|.+-cdn-cache-control|surrogate-(control|key)|cache-tag|edge-(control|cache-tag)|cdn-tag|xkey)$/

/** Only for responses with status 200 of drops without a password: others have `no-store`. */
export function setCdnHeaders(headers: Map<string, string>, context: CdnContext): void {
  const { policy, varies, isOwnersChoice } = context
  for (const name of headers.keys()) if (cdnHeader.test(name)) headers.delete(name)
  if (!policy.mayKeep || varies) {
    headers.set('cdn-cache-control', 'no-store')
    // Fastly reads the second, Varnish the first.
    headers.set('surrogate-control', 'no-store, max-age=0')
    return
  }
  headers.set('cache-tag', policy.tags.join(','))
  headers.set('surrogate-key', policy.tags.join(' '))
  const { ttlSeconds } = policy
  // The CDN follows the owner's `Cache-Control`, but for no longer than other responses: it asks
  // again in time before a drop expires.
  if (isOwnersChoice && longestAge(headers.get('cache-control') ?? '') <= ttlSeconds) return
  headers.set('cdn-cache-control', `max-age=${ttlSeconds}`)
  headers.set('surrogate-control', `max-age=${ttlSeconds}`)
}

/** The longest time for which a `Cache-Control` lets any cache keep the response; 0 if it may not. */
function longestAge(cacheControl: string): number {
  if (/\b(no-store|no-cache|private)\b/i.test(cacheControl)) return 0
  const ages = cacheControl.matchAll(/\b(?:max-age|s-maxage|stale-[a-z-]+)\s*=\s*"?(\d+)/gi)
  return Math.max(0, ...ages.map(([, seconds]) => Number(seconds)))
}
