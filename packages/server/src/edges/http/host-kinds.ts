import { classifyHost, type HostKind, hostnameOf } from '@plinth/domain/hosts'
import { ByteCache } from '../sites/byte-cache.ts'

/** Whose address a `Host` header names; null when it cannot be one. */
export type HostKinds = (header: string) => HostKind | null

interface OwnNames {
  readonly baseUrl: string
  readonly sitesDomain: string
  readonly loopbackBase: boolean
}

const bytesRemembered = 4 * 1_048_576
/** About what an entry takes besides its name. */
const entryBytes = 250

/** The same few names come again and again; taking one apart each time would be waste. */
export function createHostKinds({ baseUrl, sitesDomain, loopbackBase }: OwnNames): HostKinds {
  const own = {
    appHostname: new URL(baseUrl).hostname,
    sitesHostname: hostnameOf(sitesDomain) ?? '',
    loopbackBase,
  }
  const remembered = new ByteCache<HostKind | null>(bytesRemembered)
  return (header) => {
    const known = remembered.get(header)
    if (known !== undefined) return known
    const hostname = hostnameOf(header)
    const kind = hostname === null ? null : classifyHost(hostname, own)
    remembered.set(header, kind, entryBytes + 2 * header.length)
    return kind
  }
}
