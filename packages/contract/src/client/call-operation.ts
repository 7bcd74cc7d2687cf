// Sends one API request and reads its response.
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import type { z } from 'zod'
import { apiRoot } from '../operations/operation.ts'
import { parseJson, readApiError, unexpectedResponse } from './api-error.ts'

export interface ClientOptions {
  /** The origin of the service. */
  readonly baseUrl: string
  /** Sent as `Authorization: Bearer`; not needed with a session cookie. */
  readonly token?: string
  readonly fetch?: typeof fetch
}

/** The part of an operation that a client needs. */
export interface Route {
  readonly method: string
  readonly path: string
  readonly success:
    | {
        readonly kind: 'json'
        /**
         * Omitted if the client code is served by the same server, whose responses need no
         * validation.
         */
        readonly schema?: z.ZodType
      }
    | { readonly kind: 'empty' }
    | { readonly kind: 'zip' | 'file' }
}

export interface UntypedInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
  readonly signal?: AbortSignal
  /** The proof of work for a bot check. */
  readonly proof?: string
  /** The ETag of the version that must be live: its id in double quotes. */
  readonly ifMatch?: string
}

export async function callOperation(
  options: ClientOptions,
  route: Route,
  input: UntypedInput,
): Promise<unknown> {
  const send = options.fetch ?? fetch
  const url = routeUrl(options.baseUrl, route, input.params) + queryText(input.query)
  const response = await send(url, {
    method: route.method,
    headers: headersOf(options, input),
    body: bodyOf(input),
    signal: input.signal ?? null,
  })
  if (!response.ok) throw await readApiError(response, url)
  return readSuccess(route, response, url)
}

/** The URL of an operation, also usable as a link in a browser. */
export function routeUrl(
  baseUrl: string,
  { path }: Pick<Route, 'path'>,
  params: Readonly<Record<string, string>> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  return `${baseUrl.replace(/\/+$/, '')}${apiRoot}${filled}`
}

function queryText(query: UntypedInput['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}

function headersOf(
  { token }: ClientOptions,
  { body, proof, ifMatch }: UntypedInput,
): Record<string, string> {
  return {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(proof !== undefined && { [proofHeader]: proof }),
    ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    // For a form, fetch sets the content type with its boundary.
    ...(body !== undefined &&
      !(body instanceof FormData) && { 'content-type': 'application/json' }),
  }
}

function bodyOf({ body }: UntypedInput): FormData | string | null {
  if (body === undefined) return null
  return body instanceof FormData ? body : JSON.stringify(body)
}

async function readSuccess({ success }: Route, response: Response, url: string): Promise<unknown> {
  switch (success.kind) {
    case 'empty':
      await response.body?.cancel()
      return undefined
    case 'zip':
      if (response.body === null || !isZip(response)) throw unexpectedResponse(response, url)
      return response.body
    case 'file':
      return response.body ?? new Blob([]).stream()
    case 'json': {
      const value = parseJson(await response.text())
      if (value === undefined || !fits(success.schema, value))
        throw unexpectedResponse(response, url)
      return value
    }
    default:
      return success satisfies never
  }
}

function isZip({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('application/zip') ?? false
}

/**
 * Refuses only missing fields and wrong types: a newer server may send more fields, new enum values
 * and identifiers in a format that this client does not know.
 */
function fits(schema: z.ZodType | undefined, value: unknown): boolean {
  const issues = schema?.safeParse(value, { reportInput: true }).error?.issues ?? []
  return issues.every(({ code, input }) => code !== 'invalid_type' && input !== undefined)
}
