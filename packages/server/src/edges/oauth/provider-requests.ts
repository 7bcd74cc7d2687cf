// Passes requests to the authorization server, with the configured host and without cookies.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type OidcProvider from 'oidc-provider'
import { takeOver } from '../http/take-over.ts'
import type { Urls } from '../http/urls.ts'
import { type InnerRequest, innerRequest } from './inner-request.ts'

export interface ProviderRequests {
  /**
   * Forwards the request without its cookies. Endpoints in the response have the origin that the
   * request was sent to: a script at 127.0.0.1 has its session there.
   */
  forward(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Sends an internal request in place of the client's; the client gets its response. */
  make(request: FastifyRequest, reply: FastifyReply, inner: InnerRequest): Promise<void>
}

/** The clients' requests behind the requests that the library receives. */
export type ClientRequests = WeakMap<IncomingMessage, FastifyRequest>

interface ProviderRequestsOptions {
  readonly provider: OidcProvider
  readonly urls: Pick<Urls, 'base' | 'originAt'>
  readonly clients: ClientRequests
}

export function createProviderRequests(options: ProviderRequestsOptions): ProviderRequests {
  const { provider, clients } = options
  const { base, originAt } = options.urls
  const { protocol } = new URL(base)
  const callback = provider.callback() as (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>

  /** The library builds URLs from these headers, so a client's values must not reach it. */
  function asConfigured(request: IncomingMessage, origin = base): void {
    for (const name of Object.keys(request.headers)) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete request.headers[name]
    }
    request.headers.host = new URL(origin).host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.url = pathOf(request.url ?? '/')
  }

  async function respond(raw: IncomingMessage, request: FastifyRequest, reply: FastifyReply) {
    clients.set(raw, request)
    await callback(raw, takeOver(request, reply))
    // The rest of the body is read and discarded, so that the client gets to read the response.
    request.raw.resume()
  }

  return {
    async forward(request, reply) {
      asConfigured(request.raw, originAt(request.headers.host))
      delete request.raw.headers.cookie
      await respond(request.raw, request, reply)
    },
    async make(request, reply, inner) {
      const raw = innerRequest(request.raw, inner)
      asConfigured(raw)
      await respond(raw, request, reply)
    },
  }
}

/** A request target may be an absolute URL (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const url = URL.parse(target)
  return url ? url.pathname + url.search : '/'
}
