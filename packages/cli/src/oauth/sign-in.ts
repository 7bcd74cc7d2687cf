import type { Endpoints } from './discover-service.ts'

/** What every way to sign in works with. */
export interface SignIn {
  readonly url: string
  readonly endpoints: Endpoints
  readonly send: typeof fetch
  readonly signal: AbortSignal
}
