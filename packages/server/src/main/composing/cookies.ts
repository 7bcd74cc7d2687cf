// Creates the cookies of the service: session, anonymous browser, and short ones for steps of a sign-in.
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
