// Turns validation errors into a form's problem message.
import { AppError, type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import type { FastifyReply } from 'fastify'
import type { Problem } from '../pages/forms/form-problem.ts'

type Rules = Readonly<Record<string, (text: string) => unknown>>

/** The first field that its rule refuses, so that the message can be shown beside it. */
export function fieldProblem(form: URLSearchParams, rules: Rules): Problem | null {
  for (const [field, rule] of Object.entries(rules)) {
    try {
      rule(form.get(field) ?? '')
    } catch (error) {
      if (error instanceof AppError) return { field, detail: error.detail }
      throw error
    }
  }
  return null
}

type Fields = Readonly<Partial<Record<ErrorCode, string>>>

/**
 * The problem to show on a refused form; also sets the response's status and headers. `fields` maps
 * error codes to the field that they concern. Server errors are rethrown.
 */
export function refuseForm(reply: FastifyReply, error: unknown, fields: Fields = {}): Problem {
  if (!(error instanceof AppError) || errorStatuses[error.code] >= 500) throw error
  reply.code(errorStatuses[error.code])
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
  return { field: fields[error.code] ?? null, detail: error.detail }
}
