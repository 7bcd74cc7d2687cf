// How a response ended, for the trace of its request.
import type { Outcome } from '../../ports/tracing.ts'

interface ClosedResponse {
  readonly statusCode: number
  readonly headersSent: boolean
}

/** For a response that is closed: complete, or abandoned by a client that has disconnected. */
export function responseOutcome({ statusCode, headersSent }: ClosedResponse): Outcome {
  if (!headersSent) return { errorType: 'disconnected' }
  return {
    attributes: { 'http.response.status_code': statusCode },
    errorType: statusCode >= 500 ? String(statusCode) : null,
  }
}
