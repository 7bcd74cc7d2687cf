// Cookie of a sign-in with a provider that has begun and is not finished.
import type { IncomingMessage } from 'node:http'
import type { BegunSignIn } from '../../usecases/accounts/pending-sign-in.ts'
import type { CookieJar } from './cookies.ts'

const name = 'plinth_pending_signin'

export interface PendingCookie {
  /** The sealed sign-in, or null. */
  read(request: IncomingMessage): string | null
  /** A `Set-Cookie` value. */
  write(begun: BegunSignIn): string
  clear(): string
}

export const createPendingCookie = (jar: CookieJar): PendingCookie => ({
  read: (request) => jar.read(request, name),
  write: ({ sealed, cookieSeconds }) => jar.write(name, sealed, cookieSeconds),
  clear: () => jar.clear(name),
})
