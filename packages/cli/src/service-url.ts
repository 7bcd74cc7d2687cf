import { isLoopback } from '@plinth/domain/network'
import { quoted } from '@plinth/domain/unicode'

export const defaultServiceUrl = 'http://localhost:4000'

/** The origin, or the sentence that says why there is none. */
export function parseServiceUrl(text: string): { origin: string } | { problem: string } {
  // Node 20 has no `URL.parse`.
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    // Compared whole: no path, query or credentials.
    [url.origin, `${url.origin}/`].includes(url.href)
  if (isOrigin) return { origin: url.origin }
  const problem = `${quoted(text)} is not the address of a service. It looks like https://plinth.example, without a path.`
  return { problem }
}

/** Whether others on the way can read what is sent to it. */
export function isOpenToOthers(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isOfThisMachine(hostname)
}

const isOfThisMachine = (hostname: string): boolean =>
  /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
