// Bypasses Fastify for handlers that write the raw response themselves.
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Passes the raw response to another handler, with the common headers of the app host already set. */
export function takeOver(request: FastifyRequest, reply: FastifyReply): ServerResponse {
  reply.hijack()
  const headers = {
    ...reply.getHeaders(),
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
  }
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  return reply.raw
}
