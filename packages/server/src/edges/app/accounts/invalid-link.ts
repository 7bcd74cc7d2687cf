// Responses for emailed links that are used or expired.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyReply } from 'fastify'
import { sendPrivatePage } from '../../app-host/send-page.ts'

/** The response to a form whose mailed code is no longer valid; any other error is rethrown. */
export function refuseInvalidLink(reply: FastifyReply, error: unknown, page: string): FastifyReply {
  if (error instanceof AppError && error.code === 'not_found') return sendInvalidLink(reply, page)
  throw error
}

export const sendInvalidLink = (reply: FastifyReply, page: string): FastifyReply =>
  sendPrivatePage(reply.code(404), page)
