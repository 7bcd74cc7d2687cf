// Error handler of the app host: sends `{error, detail}`. Unexpected errors are logged and not
// revealed.
import { AppError, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { FailedPrecondition } from '../../usecases/versions/failed-precondition.ts'

export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  const status = statusOf(known)
  if (status >= 500) logFailure(request, error)
  // The API and MCP edges set a more specific challenge.
  if (status === 401 && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer realm="plinth"')
  }
  if (known.retryAfter !== null) reply.header('retry-after', String(known.retryAfter))
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...known.extra, error: known.code, detail: known.detail })
}

/** RFC 9110, section 13.1: 412 if the client named the version in a header. */
const statusOf = (error: AppError): number =>
  error instanceof FailedPrecondition ? 412 : errorStatuses[error.code]

/** A refusal under load, which has no cause, is expected: one line, without a stack trace. */
export function logFailure({ log }: Pick<FastifyRequest, 'log'>, error: unknown): void {
  if (error instanceof AppError && error.code === 'unavailable' && error.cause === undefined)
    log.warn({ detail: error.detail }, 'request refused')
  else log.error({ err: error }, 'request failed')
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const { statusCode, code } = error as { statusCode?: unknown; code?: unknown }
  if (String(code).startsWith('FST_ERR_CTP_')) {
    return new AppError('invalid_body', 'The content type of the body is not valid.', {
      cause: error,
    })
  }
  // The router's own errors: a bad percent-encoding in the path, a parameter that is too long.
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    return new AppError('not_found', 'There is nothing at this address.', { cause: error })
  }
  return internalError(error)
}

export const internalError = (cause: unknown): AppError =>
  new AppError('internal', 'Something went wrong on our side. Try again in a moment.', { cause })
