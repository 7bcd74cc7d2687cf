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
export async function readApiError(response: Response, url: string): Promise<ApiError> {
  const body = parseJson(await response.text())
  const error = textAt(body, 'error')
  if (error === null) return unexpectedResponse(response, url)
  const detail = textAt(body, 'detail') ?? `The server returned ${response.status} (${error}).`
  return new ApiError({
    status: response.status,
    code: error,
    detail,
    retryAfter: retryAfterOf(response),
    body: body as Readonly<Record<string, unknown>>,
  })
}

/** `url` is the address of the request: the response itself may not know it. */
export function unexpectedResponse(response: Response, url: string): ApiError {
  const { status } = response
  return new ApiError({
    status,
    code: 'unexpected_response',
    detail: faults[status] ? faultDetail(url, status) : foreignDetail(url, response),
    retryAfter: retryAfterOf(response),
  })
}

/** How a proxy says that it gets no response from the server, by status. */
const faults: Readonly<Record<number, string>> = {
  408: 'Request Timeout',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const faultDetail = (url: string, status: number): string =>
  `${new URL(url).origin} returned ${status} (${faults[status]}).`

function foreignDetail(url: string, { status, headers }: Response): string {
  const type = headers.get('content-type') ?? 'no content type'
  return `${url} returned ${status} (${type}), which is not a response of the Plinth API.`
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
