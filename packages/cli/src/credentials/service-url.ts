// Parses and checks the URL of the service.
import { isLoopback } from '@plinth/domain/addresses/network'
import { quoted } from '@plinth/domain/base/unicode'

export const defaultServiceUrl = 'http://localhost:4000'

/** The origin, or a sentence that says what is wrong. */
export function parseServiceUrl(text: string): { origin: string } | { problem: string } {
  const address = withScheme(text)
  // Node 20 has no `URL.parse`.
  const url = URL.canParse(address) ? new URL(address) : null
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    // The whole URL is compared: no path, query or credentials.
    [url.origin, `${url.origin}/`].includes(url.href)
  if (isOrigin) return { origin: url.origin }
  const problem = `${quoted(text)} is not the URL of a server. Use a URL without a path, such as https://plinth.example.`
  return { problem }
}

/**
 * Without a scheme, names and addresses of this machine mean http, since they rarely have a
 * certificate, and all others https: a token crosses the network unencrypted only if the user wrote
 * `http://`. Everything before a `:` alone could also be a hostname with its port.
 */
function withScheme(text: string): string {
  if (text.includes('://')) return text
  const { hostname } = URL.canParse(`https://${text}`)
    ? new URL(`https://${text}`)
    : { hostname: '' }
  return `${isOfThisMachine(hostname) ? 'http' : 'https'}://${text}`
}

/** True if the connection is not encrypted and leaves this machine. */
export function isUnencryptedRemote(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isOfThisMachine(hostname)
}

const isOfThisMachine = (hostname: string): boolean =>
  isLocalName(hostname) || isLoopback(withoutBrackets(hostname))

const isLocalName = (hostname: string): boolean => /(^|\.)localhost$/.test(hostname)

/** An IPv6 address as it is without a URL around it. */
const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1')
