import type { IncomingMessage } from 'node:http'

/**
 * The host that a request is for; null when it names none, or two: an attack on whoever believes the
 * other one (RFC 9112, 3.2). A target may name a host itself, which counts more than the header (3.2.2).
 * From here on the request has the path alone, as every other.
 */
export function takeHost(request: IncomingMessage): string | null {
  const named = takeHostFromTarget(request)
  return hasOneHost(request) ? (named ?? request.headers.host ?? '') : null
}

function takeHostFromTarget(request: IncomingMessage): string | null {
  const { url = '/' } = request
  if (url.startsWith('/')) return null
  const [, host, rest = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? []
  if (host === undefined) return null
  request.url = rest.startsWith('/') ? rest : `/${rest}`
  return host
}

function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  let count = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? ''
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1
  }
  return count === 1
}
