// Absolute addresses. They come from the configuration alone: a request's own headers are hostile.

export interface Urls {
  readonly base: string
  /** With a port where there is one. */
  readonly sitesDomain: string
  site(slug: string): string
  preview(label: string): string
  claim(secret: string): string
  /** The dashboard's page about the plan. */
  readonly plan: string
}

export function createUrls(baseUrl: string, sitesDomain: string): Urls {
  const { protocol } = new URL(baseUrl)
  // As browsers write it, who leave out the scheme's own port.
  const { host } = new URL(`${protocol}//${sitesDomain}`)
  const address = (label: string) => `${protocol}//${label}.${host}`
  return {
    base: baseUrl,
    sitesDomain: host,
    site: address,
    preview: address,
    // In the fragment, which browsers send to no server and put into no log.
    claim: (secret) => `${baseUrl}/claim#${secret}`,
    plan: `${baseUrl}/dashboard/settings/plan`,
  }
}
