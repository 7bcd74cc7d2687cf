// What the app host tells beside the API; open to people who still have to confirm their address.
import { ApiError, readApiError } from '@plinth/contract/api-error'
import type { Role } from '@plinth/domain/roles'

export interface Session {
  readonly user: {
    readonly id: string
    readonly email: string
    readonly name: string
    readonly email_verified: boolean
    /** One of the people who run the service. */
    readonly operator: boolean
  }
  readonly tenant: {
    readonly id: string
    readonly name: string
    readonly kind: 'personal' | 'organisation'
    readonly role: Role
  }
}

type Answer = { readonly signed_in: false } | ({ readonly signed_in: true } & Session)

export async function readSession(signal?: AbortSignal): Promise<Session> {
  const answer: Answer = await (await ask('/session', { signal: signal ?? null })).json()
  if (answer.signed_in) return answer
  throw new ApiError({
    status: 401,
    code: 'unauthorized',
    detail: 'You are signed out.',
    retryAfter: null,
  })
}

export async function sendVerification(): Promise<void> {
  await ask('/session/verification', { method: 'POST' })
}

export async function signOut(): Promise<void> {
  await ask('/signout', { method: 'POST' })
}

async function ask(path: string, init: RequestInit): Promise<Response> {
  const headers = { accept: 'application/json' }
  const body = init.method === 'POST' ? new URLSearchParams() : null
  const response = await fetch(path, { ...init, headers, body })
  if (!response.ok) throw await readApiError(response)
  return response
}
