// CORS headers of the OAuth endpoints. Browser apps of any origin call them; no cookies are
// involved.
import type { FastifyInstance, FastifyReply } from 'fastify'

export const allowAnyOrigin = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('access-control-expose-headers', 'WWW-Authenticate, Retry-After')

/** Registers the handler of CORS preflight requests. */
export function registerPreflight(app: FastifyInstance, url: string, method: 'GET' | 'POST'): void {
  app.options(url, async (_request, reply) =>
    allowAnyOrigin(reply)
      .code(204)
      .header('access-control-allow-methods', method)
      .header('access-control-allow-headers', 'Authorization, Content-Type, MCP-Protocol-Version')
      .header('access-control-max-age', '3600')
      .send(),
  )
}
