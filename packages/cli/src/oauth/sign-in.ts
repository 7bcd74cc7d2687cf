import type { Endpoints } from './discover-service.ts'

/** Context of both sign-in flows. */
export interface SignIn {
  readonly url: string
  readonly endpoints: Endpoints
  readonly send: typeof fetch
  readonly signal: AbortSignal
}
