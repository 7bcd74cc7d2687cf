// Responses in the OpenAPI document.
import { type ErrorCode, errorStatuses } from '@plinth/domain/base/errors'
import type { Example } from '../examples/example.ts'
import type { Operation, Success } from '../operations/operation.ts'
import { errorsOf } from '../operations/operation-errors.ts'
import { errorBody } from '../schemas/error-body.ts'
import type { Components } from './components.ts'
import { errorDescriptions } from './error-descriptions.ts'

export function responsesObject(
  operation: Operation,
  example: Example,
  components: Components,
): Record<string, object> {
  // Without `base_version`, a conflict is always 412.
  const errors = errorsOf(operation).filter(
    (code) => code !== 'version_conflict' || operation.errors.includes(code),
  )
  const byStatus = Map.groupBy(errors, (code) => errorStatuses[code])
  return {
    [operation.success.status]: successResponse(operation.success, example, components),
    ...(mayCreate(operation.success) && {
      201: successResponse({ ...operation.success, status: 201 }, example, components),
    }),
    ...Object.fromEntries(
      Array.from(byStatus, ([status, codes]) => [status, errorResponse(status, codes, components)]),
    ),
    ...(operation.ifMatch && { 412: errorResponse(412, ['version_conflict'], components) }),
  }
}

const mayCreate = (success: Success): success is Extract<Success, { kind: 'json' }> =>
  success.kind === 'json' && success.mayCreate === true

function successResponse(success: Success, { response }: Example, components: Components): object {
  switch (success.kind) {
    case 'json':
      return {
        description: success.status === 201 ? 'Created.' : 'OK.',
        content: {
          'application/json': { schema: components.refTo(success.schema), example: response },
        },
      }
    case 'zip':
      return { description: 'A zip archive.', content: { 'application/zip': {} } }
    case 'file':
      return { description: 'The content of the file.', content: { '*/*': {} } }
    case 'empty':
      return { description: 'Done. The response has no body.' }
    default:
      return success satisfies never
  }
}

function errorResponse(status: number, codes: readonly ErrorCode[], components: Components) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorDescriptions[code]}`).join('\n\n'),
    ...headersOf(status),
    content: {
      'application/json': {
        schema: components.refTo(errorBody),
        examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code)])),
      },
    },
  }
}

function exampleOf(code: ErrorCode): object {
  return { value: { error: code, detail: errorDescriptions[code] } }
}

function headersOf(status: number): object {
  if (status === 401) return headers('WWW-Authenticate', { type: 'string' })
  if (status === 429 || status === 503) {
    return headers('Retry-After', { type: 'integer', description: 'Remaining time in seconds.' })
  }
  return {}
}

function headers(name: string, schema: object): object {
  return { headers: { [name]: { schema } } }
}
