// Cookie that is set for a few minutes of a sign-in and holds a sealed value.
import type { CookieJar } from './cookies.ts'
import type { VisitRequest } from './visit.ts'

export interface ShortCookie {
  read(request: VisitRequest): string | null
  /** A `Set-Cookie` value. */
  write(cookie: { readonly sealed: string; readonly cookieSeconds: number }): string
  clear(): string
}

export const createShortCookie = (jar: CookieJar, name: string): ShortCookie => ({
  read: (request) => jar.read(request, name),
  write: ({ sealed, cookieSeconds }) => jar.write(name, sealed, cookieSeconds),
  clear: () => jar.clear(name),
})
