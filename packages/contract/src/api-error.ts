/** An answer that is not a success. */
export class ApiError extends Error {
  readonly status: number
  /** An `ErrorCode`, one that a newer server knows, or `unexpected_response`: not Plinth's words. */
  readonly code: string
  /** A sentence for a person. */
  readonly detail: string
  /** Seconds. */
  readonly retryAfter: number | null
  /** The whole answer: some codes carry more, such as the link to the billing portal. */
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

/** The error that a non-2xx response stands for, also when a proxy wrote it. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = parseJson(await response.text())
  const error = textAt(body, 'error')
  if (error === null) return unexpectedResponse(response)
  const detail = textAt(body, 'detail') ?? `The server answered ${response.status} (${error}).`
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
    detail: `${response.url} answered ${response.status} (${type}), which is not an answer of the Plinth API.`,
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
