// `/internal/tls-allowed?domain=`: whether a proxy with on-demand TLS may order a certificate for a
// hostname. Without it anyone could make the proxy order certificates for hostnames that serve
// nothing. Served on any `Host`.
import type { Cidr } from '@plinth/domain/addresses/network'
import { isInternalClient } from './http/client-address.ts'
import type { HostKinds } from './http/host-kinds.ts'
import { sendText } from './http/send-text.ts'
import type { VisitRequest, VisitResponse } from './http/visit.ts'

export interface TlsAllowedOptions {
  readonly kindOf: HostKinds
  /** Whether the host label or custom domain is a drop's. */
  readonly hasDrop: (label: string) => Promise<boolean>
  readonly trustedProxies: readonly Cidr[]
  readonly onFailure: (error: unknown) => void
}

const path = '/internal/tls-allowed'

/** Only for this machine and its proxies. The handler returns true if it has handled the request. */
export function createTlsAllowed(options: TlsAllowedOptions) {
  return (request: VisitRequest, response: VisitResponse): boolean => {
    const { url = '', method } = request
    if (!url.startsWith(path) || (method !== 'GET' && method !== 'HEAD')) return false
    const [requestedPath, query = ''] = url.split('?', 2)
    if (requestedPath !== path || !isInternalClient(request, options.trustedProxies)) return false
    const domain = new URLSearchParams(query).get('domain')
    if (domain === null || domain === '') {
      sendText(response, 400, 'Missing query parameter: domain')
      return true
    }
    isServed(options, domain).then(
      (served) => (served ? sendText(response, 200, 'yes') : sendText(response, 404, 'no')),
      (error: unknown) => {
        options.onFailure(error)
        sendText(response, 503, 'The lookup failed. Try again later.')
      },
    )
    return true
  }
}

async function isServed({ kindOf, hasDrop }: TlsAllowedOptions, domain: string): Promise<boolean> {
  // Certificates are not issued for a host with a port or an address in brackets.
  const host = /[:[]/.test(domain) ? null : kindOf(domain)
  switch (host?.kind) {
    case 'app':
      return true
    case 'drop':
    case 'preview':
    case 'domain':
      return hasDrop(host.label)
    default:
      return false
  }
}
