// Calls to the session endpoints of the app host. Unlike the API, they also work for users who have
// not confirmed their email address.
import { ApiError, readApiError } from '@plinth/contract/client/api-error'
import type { Role } from '@plinth/domain/accounts/roles'
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { messages } from './messages.ts'

export interface Session {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly email_verified: boolean
    /** True for operators of the service. */
    readonly operator: boolean
    /** False if the user signs in with a provider only. */
    readonly has_password?: boolean
  }
  readonly tenant: {
    readonly id: string
    readonly name: string
    readonly kind: 'personal' | 'organisation'
    readonly role: Role
    readonly plan: AccountPlan
    readonly requires_second_factor: boolean
    /** True if it requires a second factor, and this session was opened without one. */
    readonly refused: boolean
  }
  /** How people can sign in to this service. Absent if a server of the previous release responds. */
  readonly sign_in?: {
    readonly passwords: boolean
    readonly providers: readonly SignInProvider[]
  }
}

export interface SignInProvider {
  readonly name: string
  readonly label: string
}

type SessionResponse = { readonly signed_in: false } | ({ readonly signed_in: true } & Session)

export async function readSession(signal?: AbortSignal): Promise<Session> {
  const response = await requestSession('/session', { signal: signal ?? null })
  const session: SessionResponse = await response.json()
  if (session.signed_in) return session
  throw new ApiError({
    status: 401,
    code: 'unauthorized',
    detail: messages.signedOut,
    retryAfter: null,
  })
}

export async function sendVerification(): Promise<void> {
  await requestSession('/session/verification', { method: 'POST' })
}

export async function signOut(): Promise<void> {
  await requestSession('/signout', { method: 'POST' })
}

/** An endpoint of the session, outside the API. */
export async function requestSession(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json' }
  const body = init.method === 'POST' ? (init.body ?? new URLSearchParams()) : null
  const response = await fetch(path, { ...init, headers, body })
  if (!response.ok) throw await readApiError(response, response.url)
  return response
}
