// Absolute addresses. They come from the configuration alone: a request's own headers are hostile.

export interface Urls {
  readonly base: string
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
  const { protocol } = new URL(baseUrl)
  // As browsers write it, who leave out the scheme's own port.
  const { host, port } = new URL(`${protocol}//${sitesDomain}`)
  const address = (label: string) => `${protocol}//${label}.${host}`
  // Where the sites domain is answered, domains that lead there are answered too.
  const ownAddress = (hostname: string) => `${protocol}//${hostname}${port && `:${port}`}`
  return {
    base: baseUrl,
    sitesDomain: host,
    site: (label) => (label.includes('.') ? ownAddress(label) : address(label)),
    preview: address,
    // In the fragment, which browsers send to no server and put into no log.
    claim: (secret) => `${baseUrl}/claim#${secret}`,
    plan: `${baseUrl}/dashboard/settings/plan`,
  }
}
