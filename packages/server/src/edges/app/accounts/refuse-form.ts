import { AppError, type ErrorCode, errorStatuses } from '@plinth/domain/errors'
import type { FastifyReply } from 'fastify'
import type { Problem } from '../../pages/accounts/form-problem.ts'

type Rules = Readonly<Record<string, (text: string) => unknown>>

/** The first field whose text its rule refuses: words about a field belong beside it. */
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
 * What a form is told that was not taken; status and headers of the answer are set. `fields` names the
 * field that an error can only be about. Faults of our own are thrown on.
 */
export function refuseForm(reply: FastifyReply, error: unknown, fields: Fields = {}): Problem {
  if (!(error instanceof AppError) || errorStatuses[error.code] >= 500) throw error
  reply.code(errorStatuses[error.code])
  if (error.retryAfter !== null) reply.header('retry-after', String(error.retryAfter))
  return { field: fields[error.code] ?? null, detail: error.detail }
}
