// Binds the page to the user and tenant it was opened for. Another tab of the browser can sign in
// as another user or switch tenants; requests of this page name the account that it shows, and the
// server refuses them if the session is another one.
import {
  type ActingFor,
  actingForHeader,
  actingForValue,
  outdatedPageDetail,
} from '@plinth/contract/client/acting-for'
import { ApiError } from '@plinth/contract/client/api-error'
import type { Session } from './session.ts'

let boundTo: ActingFor | null = null

/** Binds the page to the first session it reads, and throws a 401 for any other. */
export function bindToSession({ user, tenant }: Session): void {
  const found = { userId: user.id, tenantId: tenant.id }
  boundTo ??= found
  if (actingForValue(found) === actingForValue(boundTo)) return
  throw new ApiError({
    status: 401,
    code: 'unauthorized',
    detail: outdatedPageDetail,
    retryAfter: null,
  })
}

/** Releases the binding before the page itself switches tenants. Returns an undo function. */
export function releaseSession(): () => void {
  const before = boundTo
  boundTo = null
  return () => {
    boundTo = before
  }
}

export const withActingFor =
  (send: typeof fetch): typeof fetch =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    if (boundTo) headers.set(actingForHeader, actingForValue(boundTo))
    return send(url, { ...init, headers })
  }
