// Maps an API validation error to the field of the analytics form that it is about.
import { ApiError } from '@plinth/contract/client/api-error'
import { type FieldName, fieldNames } from './provider-fields.ts'

export interface FieldProblem {
  readonly name: FieldName
  readonly message: string
}

/** Null if the error is not about one field of the form. */
export function fieldProblem(error: unknown): FieldProblem | null {
  if (!(error instanceof ApiError) || error.code !== 'invalid_field') return null
  const [, path, predicate] = /^The field `analytics\.([^`]+)` (.+)$/s.exec(error.detail) ?? []
  const name = fieldNames.find((one) => one === path)
  if (!name || !predicate) return null
  return { name, message: `${predicate.charAt(0).toUpperCase()}${predicate.slice(1)}` }
}
