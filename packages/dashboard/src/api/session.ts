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
}

type SessionResponse = { readonly signed_in: false } | ({ readonly signed_in: true } & Session)

export async function readSession(signal?: AbortSignal): Promise<Session> {
  const response = await request('/session', { signal: signal ?? null })
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
  await request('/session/verification', { method: 'POST' })
}

export async function signOut(): Promise<void> {
  await request('/signout', { method: 'POST' })
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json' }
  const body = init.method === 'POST' ? new URLSearchParams() : null
  const response = await fetch(path, { ...init, headers, body })
  if (!response.ok) throw await readApiError(response, response.url)
  return response
}
