// Determines the host of a request (RFC 9112, 3.2).
import type { IncomingMessage } from 'node:http'

/**
 * The host that a request is for; null if it has no `Host` header or several, which is an attack on
 * servers that read another one (RFC 9112, 3.2). A host in the target takes precedence over the
 * header (3.2.2). From here on the request has that host in its header, and only a path as its
 * target.
 */
export function takeHost(request: IncomingMessage): string | null {
  const named = takeHostFromTarget(request)
  if (!hasOneHost(request)) return null
  if (named !== null) request.headers.host = named
  return request.headers.host ?? ''
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
