import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** For a protocol's own handler, which writes from here on: what each answer of the app host carries is kept. */
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
