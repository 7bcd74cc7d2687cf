// What went wrong on an account page, as a page: people cannot read JSON.
import { type AppError, type ErrorCode, errorStatuses } from '@plinth/domain/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messagePage } from '../../pages/accounts/message-page.ts'
import type { Brand } from '../../pages/load-brand.ts'
import { answerError, toAppError } from '../answer-error.ts'
import { sendPrivatePage } from '../send-page.ts'
import { wantsJson } from './account-visits.ts'

const titles: Partial<Record<ErrorCode, string>> = {
  forbidden: 'That cannot be done from here',
  invalid_body: 'That could not be read',
  invalid_field: 'That did not work',
  not_found: 'That is not there any more',
  rate_limited: 'A little too often',
  unauthorized: 'You are not signed in',
  unavailable: 'Busy for a moment',
  upload_too_large: 'That is too large',
}

export const createFailureAnswer =
  (brand: Brand) =>
  (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (wantsJson(request)) {
      answerError(error, request, reply)
      return
    }
    const known = toAppError(error)
    if (errorStatuses[known.code] >= 500) request.log.error({ err: error }, 'request failed')
    sendFailure(brand, known, reply)
  }

function sendFailure(brand: Brand, error: AppError, reply: FastifyReply): void {
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
  const html = messagePage(brand, {
    title: titles[error.code] ?? 'Something went wrong on our side',
    text: error.detail,
    steps: [
      { href: '/signin', label: 'Sign in' },
      { href: '/', label: 'Go to the front page' },
    ],
  })
  sendPrivatePage(reply.code(errorStatuses[error.code]), html)
}
