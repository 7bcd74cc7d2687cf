// Derives the possible error codes of an operation.
import type { ErrorCode } from '@plinth/domain/base/errors'
import type { Operation } from './operation.ts'

/**
 * Every error that an operation can return: its own, and those implied by its access, query and
 * body.
 */
export function errorsOf(operation: Operation): ErrorCode[] {
  return [
    ...accessErrors(operation),
    ...queryErrors(operation),
    ...bodyErrors(operation),
    ...operation.errors,
    ...conflictErrors(operation),
    ...faults,
  ]
}

const faults: readonly ErrorCode[] = ['internal', 'unavailable']

function accessErrors({ caller, method, unverified }: Operation): ErrorCode[] {
  // `forbidden`: an OAuth token without the scope, or a cookie sent from another origin.
  if (caller === 'anyone') return method === 'GET' ? [] : ['forbidden']
  return unverified
    ? ['unauthorized', 'forbidden']
    : ['unauthorized', 'forbidden', 'email_not_verified']
}

const conflictErrors = ({ ifMatch, errors }: Operation): ErrorCode[] =>
  ifMatch && !errors.includes('version_conflict') ? ['version_conflict'] : []

const queryErrors = ({ query }: Operation): ErrorCode[] => (query ? ['invalid_field'] : [])

function bodyErrors({ body }: Operation): ErrorCode[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'json':
      return ['invalid_json', 'invalid_body', 'missing_field', 'invalid_field', 'upload_too_large']
    case 'multipart':
      return ['invalid_body', 'missing_field', 'invalid_field']
    case 'multipart_or_json':
      return ['invalid_json', 'invalid_body', 'missing_field', 'invalid_field', 'upload_too_large']
    default:
      return body satisfies never
  }
}
