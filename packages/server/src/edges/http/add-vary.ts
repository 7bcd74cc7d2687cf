// `Vary` header of a response that depends on several request headers.
import type { FastifyReply } from 'fastify'

/** Adds a request header to those that are listed already. */
export const addVary = (reply: FastifyReply, field: string): FastifyReply =>
  reply.header('vary', [reply.getHeader('vary'), field].filter(Boolean).join(', '))
