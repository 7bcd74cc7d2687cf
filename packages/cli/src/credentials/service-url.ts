// Parses and checks the URL of the service.
import { isLoopback } from '@plinth/domain/addresses/network'
import { quoted } from '@plinth/domain/base/unicode'

export const defaultServiceUrl = 'http://localhost:4000'

/** The origin, or a sentence that says what is wrong. */
export function parseServiceUrl(text: string): { origin: string } | { problem: string } {
  // Node 20 has no `URL.parse`.
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    // The whole URL is compared: no path, query or credentials.
    [url.origin, `${url.origin}/`].includes(url.href)
  if (isOrigin) return { origin: url.origin }
  const problem = `${quoted(text)} is not the URL of a server. Use a URL without a path, such as https://plinth.example.`
  return { problem }
}

/** True if the connection is not encrypted and leaves this machine. */
export function isUnencryptedRemote(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isOfThisMachine(hostname)
}

const isOfThisMachine = (hostname: string): boolean =>
  /(^|\.)localhost$/.test(hostname) || isLoopback(hostname.replace(/^\[(.*)\]$/, '$1'))
