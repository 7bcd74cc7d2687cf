// Builds absolute URLs from the configuration alone: request headers can be forged.
import { isLoopbackHostname } from '@plinth/domain/addresses/hosts'

export interface Urls {
  readonly base: string
  /**
   * True for the origin of the app's own pages. On a loopback base URL that includes 127.0.0.1 and
   * [::1], with the same port: another port is another program.
   */
  isOwnOrigin(origin: string): boolean
  /** True if a `Host` header names one of these origins. */
  isOwnHost(host: string | undefined): boolean
  /**
   * The origin that a request with this `Host` header came to, if it is one of ours; else the base
   * URL.
   */
  originAt(host: string | undefined): string
  /** Includes the port unless it is the scheme's default. */
  readonly sitesDomain: string
  /** Origin of a drop, by its slug or its custom domain. */
  drop(hostKey: string): string
  preview(label: string): string
  claim(secret: string): string
  /** The dashboard's plan page. */
  readonly plan: string
}

export function createUrls(baseUrl: string, sitesDomain: string): Urls {
  const { protocol, hostname, port: basePort } = new URL(baseUrl)
  const aliases = isLoopbackHostname(hostname) ? ['127.0.0.1', '[::1]'] : []
  const ownOrigins = new Set([
    baseUrl,
    ...aliases.map((address) => `${protocol}//${address}${basePort && `:${basePort}`}`),
  ])
  const originOf = (host = '') => `${protocol}//${host.toLowerCase()}`
  // Normalised as in browsers, which omit the scheme's default port.
  const { host, port } = new URL(`${protocol}//${sitesDomain}`)
  const dropOrigin = (label: string) => `${protocol}//${label}.${host}`
  // Custom domains are served on the same port as the sites domain.
  const customDomainOrigin = (hostname: string) => `${protocol}//${hostname}${port && `:${port}`}`
  return {
    base: baseUrl,
    isOwnOrigin: (origin) => ownOrigins.has(origin),
    isOwnHost: (host) => ownOrigins.has(originOf(host)),
    originAt(host) {
      const origin = originOf(host)
      return ownOrigins.has(origin) ? origin : baseUrl
    },
    sitesDomain: host,
    drop: (hostKey) => (hostKey.includes('.') ? customDomainOrigin(hostKey) : dropOrigin(hostKey)),
    preview: dropOrigin,
    // In the fragment, which browsers do not send, so the secret appears in no server log.
    claim: (secret) => `${baseUrl}/claim#${secret}`,
    plan: `${baseUrl}/dashboard/settings/plan`,
  }
}
