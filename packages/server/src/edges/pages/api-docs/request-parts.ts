// The parts of an example request that its curl and JavaScript forms have in common.
import type { Example } from '@plinth/contract/examples/example'
import { apiRoot, type Operation, type Success } from '@plinth/contract/operations/operation'
import { pathParameter } from '@plinth/contract/path-parameters'

export interface RequestParts {
  readonly operation: Operation
  readonly example: Example
  readonly baseUrl: string
}

/** How the caller of the example identifies itself. */
export type Credential = 'none' | 'token' | 'manage_token' | 'session' | 'cookie'

/** Environment variables from which the examples read tokens. */
export const tokenVariables = {
  token: 'PLINTH_TOKEN',
  manage_token: 'MANAGE_TOKEN',
} as const

/** Where the examples write a response that is not JSON. */
export const downloadNames: ReadonlyMap<Success['kind'], string> = new Map([
  ['zip', 'download.zip'],
  ['file', 'download.html'],
])

export function credentialOf({ operation: { caller }, example }: RequestParts): Credential {
  if (example.cookie !== undefined) return 'cookie'
  if (caller === 'session') return 'session'
  if (caller === 'publisher') return 'manage_token'
  return caller === 'account' ? 'token' : 'none'
}

/** Path and query, with the example's ids instead of the parameters. */
export function exampleTarget({ operation, example }: RequestParts): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(pathParameter(name)?.example ?? name),
  )
  const query = new URLSearchParams(example.query).toString()
  return `${apiRoot}${path}${query && `?${query}`}`
}
