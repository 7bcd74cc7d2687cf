// Error codes of the API, and the error class that carries one. Only edges map a code to its status.

export const errorStatuses = {
  invalid_json: 400,
  invalid_body: 400,
  missing_field: 400,
  invalid_field: 400,
  unsupported_file_type: 400,
  invalid_archive: 400,
  missing_index: 400,
  invalid_slug: 400,
  unauthorized: 401,
  email_not_verified: 403,
  plan_limit: 403,
  forbidden: 403,
  content_rejected: 403,
  not_found: 404,
  method_not_allowed: 405,
  slug_taken: 409,
  domain_taken: 409,
  subscription_active: 409,
  deploy_incomplete: 409,
  not_empty: 409,
  /** 412 if the version was named in a header. */
  version_conflict: 409,
  edit_failed: 409,
  upload_too_large: 413,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

export interface AppErrorOptions {
  cause?: unknown
  /** Seconds until a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number
  /** Further fields of the response, which the caller needs to continue. */
  extra?: ErrorExtra
}

/** Seconds. The default for `unavailable`, which always has a `Retry-After`. */
const defaultRetryAfter = 10

export type ErrorExtra = Readonly<Record<string, string | number | object | null>>

export class AppError extends Error {
  readonly code: ErrorCode
  /** A full sentence that a person, or an agent on their behalf, can act on. */
  readonly detail: string
  readonly retryAfter: number | null
  readonly extra: ErrorExtra

  constructor(code: ErrorCode, detail: string, options: AppErrorOptions = {}) {
    super(`${code}: ${detail}`, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.retryAfter = options.retryAfter ?? (code === 'unavailable' ? defaultRetryAfter : null)
    this.extra = options.extra ?? {}
  }
}
