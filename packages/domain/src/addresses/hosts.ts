// Classifies the host of a request: app, drop, preview, custom domain or unknown. Hosts are compared in
// lower case, without port and final dot.
import type { Hostname } from './hostname.ts'
import { parseIp } from './ip-address.ts'
import { isLoopback } from './network.ts'
import { isPreviewLabel, isSlug, type Slug } from './slug.ts'

export type HostKind =
  | { readonly kind: 'app' }
  | { readonly kind: 'drop'; readonly label: Slug }
  | { readonly kind: 'preview'; readonly label: string }
  /** Possibly a custom domain; the database decides. */
  | { readonly kind: 'domain'; readonly label: Hostname }
  /** A loopback address of the app host. */
  | { readonly kind: 'loopback' }
  | { readonly kind: 'unknown' }

interface OwnHosts {
  readonly appHostname: string
  readonly sitesHostname: string
  /** True if the base URL is a loopback one: loopback addresses are then the app host too. */
  readonly loopbackBase: boolean
}

/** The hostname in a `Host` header, or null if the header is invalid. */
export function hostnameOf(header: string): string | null {
  const [, host] = /^(\[[^\]]*\]|[^:]*)(?::\d{1,5})?$/.exec(header) ?? []
  if (host === undefined) return null
  const hostname = host.toLowerCase()
  if (hostname.startsWith('[')) return isBracketedV6(hostname) ? hostname : null
  const name = hostname.replace(/\.$/, '')
  // Underscores are not valid in hostnames, but some DNS zones use them.
  const isName = name.length <= 253 && /^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*$/.test(name)
  return isName ? name : null
}

export function classifyHost(hostname: string, ownHosts: OwnHosts): HostKind {
  if (hostname === ownHosts.appHostname) return { kind: 'app' }
  if (isSubdomain(hostname, ownHosts.sitesHostname)) {
    const label = hostname.slice(0, -ownHosts.sitesHostname.length - 1)
    if (isPreviewLabel(label)) return { kind: 'preview', label }
    return isSlug(label) ? { kind: 'drop', label } : { kind: 'unknown' }
  }
  if (isSubdomain(hostname, ownHosts.appHostname) || hostname === ownHosts.sitesHostname) {
    return { kind: 'unknown' }
  }
  if (mayBeCustomDomain(hostname)) return { kind: 'domain', label: hostname }
  const isOwnAddress = ownHosts.loopbackBase && isLoopbackAddress(hostname)
  return isOwnAddress ? { kind: 'loopback' } : { kind: 'unknown' }
}

/** `localhost`, a name under it, or a loopback address. An IPv6 address may be in brackets. */
export const isLoopbackHostname = (hostname: string): boolean =>
  hostname === 'localhost' || isSubdomain(hostname, 'localhost') || isLoopbackAddress(hostname)

const isLoopbackAddress = (hostname: string): boolean =>
  isLoopback(hostname.replace(/^\[|\]$/g, ''))

const isSubdomain = (hostname: string, parent: string): boolean => hostname.endsWith(`.${parent}`)

/** At least two labels and not an IPv4 address, whose last label is a number (WHATWG URL, 3.5). */
const mayBeCustomDomain = (hostname: string): hostname is Hostname =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.(?!\d+$|0x[0-9a-f]*$)[a-z0-9-]+$/.test(hostname)

function isBracketedV6(hostname: string): boolean {
  const inner = hostname.slice(1, -1)
  return /^[0-9a-f:.]*:[0-9a-f:.]*$/.test(inner) && parseIp(inner) !== null
}
