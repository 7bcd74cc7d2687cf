// `/internal/tls-allowed?domain=`: proxies that get certificates on demand ask it, so that no stranger
// makes them ask for names that lead nowhere. On any Host, because they know none.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Cidr } from '@plinth/domain/network'
import { answerText } from '../http/answer-text.ts'
import { isInternalClient } from '../http/client-address.ts'
import type { HostKinds } from '../http/host-kinds.ts'

export interface TlsAllowedOptions {
  readonly kindOf: HostKinds
  /** Whether a drop stands at the label, or at a whole name that is its owner's. */
  readonly hasDrop: (label: string) => Promise<boolean>
  readonly trustedProxies: readonly Cidr[]
  readonly onFailure: (error: unknown) => void
}

const path = '/internal/tls-allowed'

/** Answers and returns true when the machine itself or one of its proxies asks for it. */
export function createTlsAllowed(options: TlsAllowedOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { url = '', method } = request
    if (!url.startsWith(path) || (method !== 'GET' && method !== 'HEAD')) return false
    const [asked, query = ''] = url.split('?', 2)
    if (asked !== path || !isInternalClient(request, options.trustedProxies)) return false
    const domain = new URLSearchParams(query).get('domain')
    if (domain === null || domain === '') {
      answerText(response, 400, 'Say which: ?domain=')
      return true
    }
    isServed(options, domain).then(
      (served) => (served ? answerText(response, 200, 'yes') : answerText(response, 404, 'no')),
      (error: unknown) => {
        options.onFailure(error)
        answerText(response, 503, 'Nobody can say right now.')
      },
    )
    return true
  }
}

async function isServed({ kindOf, hasDrop }: TlsAllowedOptions, domain: string): Promise<boolean> {
  // A port or an address in brackets is no name that certificates are for.
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
