// Absolute addresses. They come from the configuration alone: a request's own headers are hostile.
import { isLoopbackHostname } from '@plinth/domain/hosts'

export interface Urls {
  readonly base: string
  /**
   * True for the origin of the app's own pages. On a loopback base URL that includes 127.0.0.1 and
   * [::1], with the same port: another port is another program.
   */
  isOwnOrigin(origin: string): boolean
  /** The origin that a request with this `Host` header came to, if it is one of ours; else the base URL. */
  originAt(host: string | undefined): string
  /** With a port where there is one. */
  readonly sitesDomain: string
  /** Of a slug, or of a domain of the owner's. */
  site(label: string): string
  preview(label: string): string
  claim(secret: string): string
  /** The dashboard's page about the plan. */
  readonly plan: string
}

export function createUrls(baseUrl: string, sitesDomain: string): Urls {
  const { protocol, hostname, port: basePort } = new URL(baseUrl)
  const aliases = isLoopbackHostname(hostname) ? ['127.0.0.1', '[::1]'] : []
  const ownOrigins = new Set([
    baseUrl,
    ...aliases.map((address) => `${protocol}//${address}${basePort && `:${basePort}`}`),
  ])
  // As browsers write it, who leave out the scheme's own port.
  const { host, port } = new URL(`${protocol}//${sitesDomain}`)
  const address = (label: string) => `${protocol}//${label}.${host}`
  // Where the sites domain is answered, domains that lead there are answered too.
  const ownAddress = (hostname: string) => `${protocol}//${hostname}${port && `:${port}`}`
  return {
    base: baseUrl,
    isOwnOrigin: (origin) => ownOrigins.has(origin),
    originAt(host) {
      const origin = `${protocol}//${host}`
      return ownOrigins.has(origin) ? origin : baseUrl
    },
    sitesDomain: host,
    site: (label) => (label.includes('.') ? ownAddress(label) : address(label)),
    preview: address,
    // In the fragment, which browsers send to no server and put into no log.
    claim: (secret) => `${baseUrl}/claim#${secret}`,
    plan: `${baseUrl}/dashboard/settings/plan`,
  }
}
