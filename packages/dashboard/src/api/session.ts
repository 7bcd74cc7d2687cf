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
  /** How people can sign in to this service. */
  readonly sign_in: {
    readonly passwords: boolean
    readonly providers: readonly SignInProvider[]
  }
}

export interface SignInProvider {
  readonly name: string
  readonly label: string
}

type SessionResponse = { readonly signed_in: false } | ({ readonly signed_in: true } & Session)

/** During an upgrade, a server of the previous release may respond, which knows only passwords. */
const earlierRelease = { sign_in: { passwords: true, providers: [] } }

export async function readSession(signal?: AbortSignal): Promise<Session> {
  const response = await request('/session', { signal: signal ?? null })
  const session: SessionResponse = await response.json()
  if (session.signed_in) return { ...earlierRelease, ...session }
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

/** Returns the address at the provider. The password is ignored if the account has none. */
export async function connectProvider(provider: string, password: string): Promise<string> {
  const fields = new URLSearchParams({ provider, password })
  const response = await request('/session/identities', { method: 'POST', body: fields })
  const { url }: { readonly url: string } = await response.json()
  return url
}

export async function signOut(): Promise<void> {
  await request('/signout', { method: 'POST' })
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json' }
  const body = init.method === 'POST' ? (init.body ?? new URLSearchParams()) : null
  const response = await fetch(path, { ...init, headers, body })
  if (!response.ok) throw await readApiError(response, response.url)
  return response
}
