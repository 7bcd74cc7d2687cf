// Error responses of the OAuth endpoints, in the format of RFC 6749, section 5.2.
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { logFailure } from '../app-host/send-error.ts'
import { RegistrationRefused } from './client-registration.ts'

export function sendOAuthError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (error instanceof RegistrationRefused) {
    return reply.code(400).send({ error: error.error, error_description: error.message })
  }
  const known = error instanceof AppError ? error : null
  const status = known ? errorStatuses[known.code] : 500
  if (status >= 500) logFailure(request, error)
  if (known?.retryAfter) reply.header('retry-after', String(known.retryAfter))
  return reply.code(status).send({
    error: errorCodeFor(status),
    error_description: known?.detail ?? 'Something went wrong on our side. Try again in a moment.',
  })
}

function errorCodeFor(status: number): string {
  if (status === 429 || status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'invalid_request'
}
