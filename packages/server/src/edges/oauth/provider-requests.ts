// How a request reaches the authorization server.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type OidcProvider from 'oidc-provider'
import { takeOver } from '../http/take-over.ts'
import type { Urls } from '../http/urls.ts'
import { type InnerRequest, innerRequest } from './inner-request.ts'

export interface ProviderRequests {
  /**
   * The request itself, without its cookies. Endpoints in the response have the origin that the request
   * came to: a script at 127.0.0.1 has its session there.
   */
  forward(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Another one, of which the client sees only the answer. */
  make(request: FastifyRequest, reply: FastifyReply, inner: InnerRequest): Promise<void>
}

export function createProviderRequests(
  provider: OidcProvider,
  { base, originAt }: Pick<Urls, 'base' | 'originAt'>,
): ProviderRequests {
  const { protocol } = new URL(base)
  const callback = provider.callback() as (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<void>

  /** The library makes addresses of these: whatever a stranger writes there must not end up in a document. */
  function asConfigured(request: IncomingMessage, origin = base): void {
    for (const name of Object.keys(request.headers)) {
      if (name === 'forwarded' || name.startsWith('x-forwarded-')) delete request.headers[name]
    }
    request.headers.host = new URL(origin).host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    request.url = pathOf(request.url ?? '/')
  }

  async function answer(raw: IncomingMessage, request: FastifyRequest, reply: FastifyReply) {
    await callback(raw, takeOver(request, reply))
    // What it did not want to read is thrown away, so that the answer can be heard.
    request.raw.resume()
  }

  return {
    async forward(request, reply) {
      asConfigured(request.raw, originAt(request.headers.host))
      delete request.raw.headers.cookie
      await answer(request.raw, request, reply)
    },
    async make(request, reply, inner) {
      const raw = innerRequest(request.raw, inner)
      asConfigured(raw)
      await answer(raw, request, reply)
    },
  }
}

/** A target may name a host as well (RFC 9112, 3.2.2). */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target
  const url = URL.parse(target)
  return url ? url.pathname + url.search : '/'
}
