// 303 redirect on the app host.
import type { FastifyReply } from 'fastify'

/** Redirects with 303, after a form or to another page. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('location', path).header('cache-control', 'no-store').send()
