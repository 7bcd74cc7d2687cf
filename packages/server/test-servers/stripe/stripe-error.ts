// Errors of the Stripe test server.
export interface StripeErrorFields {
  readonly status: number
  readonly type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  readonly message: string
  readonly code?: string
  readonly param?: string
}

/** An error response in Stripe's format. */
export class StripeErrorResponse extends Error {
  readonly status: number
  readonly body: object

  constructor({ status, ...error }: StripeErrorFields) {
    super(error.message)
    this.status = status
    this.body = { error }
  }
}

export const missing = (kind: string, id: string): StripeErrorResponse =>
  new StripeErrorResponse({
    status: 404,
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such ${kind}: '${id}'`,
  })

export const invalid = (message: string, param?: string): StripeErrorResponse =>
  new StripeErrorResponse({
    status: 400,
    type: 'invalid_request_error',
    message,
    ...(param !== undefined && { param }),
  })
