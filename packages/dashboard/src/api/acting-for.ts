// Whom this page was opened for. Another tab can sign somebody else in, or switch to another tenant;
// whatever is asked here still means the account that is shown here.
import {
  type ActingFor,
  actingForHeader,
  actingForValue,
  openedForAnother,
} from '@plinth/contract/acting-for'
import { ApiError } from '@plinth/contract/api-error'
import type { Session } from './session.ts'

let meant: ActingFor | null = null

/** The first session that is read is the page's own; any other is refused, as the server would. */
export function holdTo({ user, tenant }: Session): void {
  const found = { userId: user.id, tenantId: tenant.id }
  meant ??= found
  if (actingForValue(found) === actingForValue(meant)) return
  throw new ApiError({
    status: 401,
    code: 'unauthorized',
    detail: openedForAnother,
    retryAfter: null,
  })
}

/** Before the page itself works for another tenant. What it calls puts things back as they were. */
export function letGo(): () => void {
  const before = meant
  meant = null
  return () => {
    meant = before
  }
}

export const namingWhomIsMeant =
  (send: typeof fetch): typeof fetch =>
  (url, init) => {
    const headers = new Headers(init?.headers)
    if (meant) headers.set(actingForHeader, actingForValue(meant))
    return send(url, { ...init, headers })
  }
