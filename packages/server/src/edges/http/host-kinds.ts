// Cached classification of `Host` headers: the app host, a drop, a preview, a custom domain or
// unknown.
import { classifyHost, type HostKind, hostnameOf } from '@plinth/domain/addresses/hosts'
import { type CacheSizes, unmeasured } from '../../ports/cache-sizes.ts'
import { ByteCache } from '../caching/byte-cache.ts'

/** The kind of host that a `Host` header names; null if it is not a valid host. */
export type HostKinds = (header: string) => HostKind | null

interface OwnNames {
  readonly baseUrl: string
  readonly sitesDomain: string
  readonly loopbackBase: boolean
}

const maxCacheBytes = 4 * 1_048_576
/** Approximate memory of an entry without its key. */
const entryBytes = 250

/** Results are cached: most requests are for a few hosts, and parsing runs on every request. */
export function createHostKinds(
  { baseUrl, sitesDomain, loopbackBase }: OwnNames,
  sizes: CacheSizes = unmeasured,
): HostKinds {
  const ownHostnames = {
    appHostname: new URL(baseUrl).hostname,
    sitesHostname: hostnameOf(sitesDomain) ?? '',
    loopbackBase,
  }
  const cache = new ByteCache<HostKind | null>(maxCacheBytes)
  sizes.measureBytes('host_headers', cache)
  return (header) => {
    const known = cache.get(header)
    if (known !== undefined) return known
    const hostname = hostnameOf(header)
    const kind = hostname === null ? null : classifyHost(hostname, ownHostnames)
    cache.set(header, kind, entryBytes + 2 * header.length)
    return kind
  }
}
