// The cookie that keeps a person signed in.
import type { IncomingMessage } from 'node:http'
import type { OpenedSession } from '../../usecases/accounts/open-session.ts'
import type { CookieJar } from './cookies.ts'
import { requireOwnOrigin } from './own-origin.ts'

const name = 'plinth_session'

export interface SessionCookie {
  /** The session's secret, or null. An unsafe request that carries one must come from our own pages. */
  read(request: IncomingMessage): string | null
  /** A `Set-Cookie` value. */
  write(session: OpenedSession): string
  clear(): string
}

export const createSessionCookie = (jar: CookieJar, baseUrl: string): SessionCookie => ({
  read(request) {
    const secret = jar.read(request, name)
    if (secret !== null) requireOwnOrigin(request, baseUrl)
    return secret
  },
  write: ({ secret, cookieSeconds }) => jar.write(name, secret, cookieSeconds),
  clear: () => jar.clear(name),
})
