// Error responses of the API as exceptions, for clients.

/** A response that is not a success. */
export class ApiError extends Error {
  readonly status: number
  /**
   * An `ErrorCode`, a code of a newer server, or `unexpected_response` if the body is not from
   * Plinth.
   */
  readonly code: string
  /** A full sentence for display. */
  readonly detail: string
  /** Seconds. */
  readonly retryAfter: number | null
  /** The whole response: some codes carry further fields, such as the billing portal URL. */
  readonly body: Readonly<Record<string, unknown>>

  constructor({ status, code, detail, retryAfter, body = {} }: ApiErrorFields) {
    super(`${code}: ${detail}`)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.detail = detail
    this.retryAfter = retryAfter
    this.body = body
  }
}

type ApiErrorFields = Pick<ApiError, 'status' | 'code' | 'detail' | 'retryAfter'> &
  Partial<Pick<ApiError, 'body'>>

/** The error for a non-2xx response, which may come from a proxy. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = parseJson(await response.text())
  const error = textAt(body, 'error')
  if (error === null) return unexpectedResponse(response)
  const detail = textAt(body, 'detail') ?? `The server returned ${response.status} (${error}).`
  return new ApiError({
    status: response.status,
    code: error,
    detail,
    retryAfter: retryAfterOf(response),
    body: body as Readonly<Record<string, unknown>>,
  })
}

export function unexpectedResponse(response: Response): ApiError {
  const type = response.headers.get('content-type') ?? 'no content type'
  return new ApiError({
    status: response.status,
    code: 'unexpected_response',
    detail: `${response.url} returned ${response.status} (${type}), which is not a response of the Plinth API.`,
    retryAfter: retryAfterOf(response),
  })
}

function textAt(body: unknown, name: string): string | null {
  const value: unknown = body && Object.getOwnPropertyDescriptor(body, name)?.value
  return typeof value === 'string' ? value : null
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function retryAfterOf(response: Response): number | null {
  const value = response.headers.get('retry-after')
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}
