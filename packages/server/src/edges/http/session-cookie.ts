// Session cookie of a signed-in user.
import type { IncomingMessage } from 'node:http'
import type { OpenedSession } from '../../usecases/accounts/open-session.ts'
import type { CookieJar } from './cookies.ts'
import { refuseForeignOrigin } from './own-origin.ts'
import type { Urls } from './urls.ts'

const name = 'plinth_session'

export interface SessionCookie {
  /** The session's secret, or null. Refuses unsafe requests of other sites that carry one. */
  read(request: IncomingMessage): string | null
  /** A `Set-Cookie` value. */
  write(session: OpenedSession): string
  clear(): string
}

export const createSessionCookie = (
  jar: CookieJar,
  urls: Pick<Urls, 'isOwnOrigin'>,
): SessionCookie => ({
  read(request) {
    const secret = jar.read(request, name)
    if (secret !== null) refuseForeignOrigin(request, urls)
    return secret
  },
  write: ({ secret, cookieSeconds }) => jar.write(name, secret, cookieSeconds),
  clear: () => jar.clear(name),
})
