// The cookies of the service: of sign-ins, of browsers without one, and of steps that wait for another.
import { createBrowserCookie } from '../../edges/http/browser-cookie.ts'
import { createCookieJar } from '../../edges/http/cookies.ts'
import { createSessionCookie } from '../../edges/http/session-cookie.ts'
import { createShortCookie } from '../../edges/http/short-cookie.ts'
import type { Urls } from '../../edges/http/urls.ts'
import type { Deps } from '../../usecases/base/deps.ts'

interface CookiesOptions extends Pick<Deps, 'signer'> {
  readonly baseUrl: string
  readonly urls: Urls
}

export function createCookies({ baseUrl, signer, urls }: CookiesOptions) {
  const jar = createCookieJar(baseUrl)
  return {
    jar,
    browserCookie: createBrowserCookie({ jar, signer, urls }),
    sessionCookie: createSessionCookie(jar, urls),
    challengeCookie: createShortCookie(jar, 'plinth_challenge'),
    codeCookie: createShortCookie(jar, 'plinth_awaited_code'),
    providerCookie: createShortCookie(jar, 'plinth_pending_signin'),
  }
}
