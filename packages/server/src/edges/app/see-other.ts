import type { FastifyReply } from 'fastify'

/** Leads on after a form, or to where there is something to see. */
export const seeOther = (reply: FastifyReply, path: string): FastifyReply =>
  reply.code(303).header('location', path).header('cache-control', 'no-store').send()
