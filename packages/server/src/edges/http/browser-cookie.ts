// Signed cookie that identifies a browser without an account, so that it can list its anonymous
// drops.
import type { IncomingMessage } from 'node:http'
import { type BrowserId, parseId } from '@plinth/domain/base/ids'
import type { Signer } from '../../ports/signer.ts'
import type { CookieJar } from './cookies.ts'
import { refuseForeignOrigin } from './own-origin.ts'
import type { Urls } from './urls.ts'

const name = 'plinth_browser'
const purpose = 'browser'
const yearSeconds = 365 * 24 * 3600

export interface BrowserCookie {
  /**
   * The browser that sent the request, or null without a valid cookie. Refuses unsafe requests of
   * other sites even without one: they must not publish through their visitors.
   */
  read(request: IncomingMessage): BrowserId | null
  /** A `Set-Cookie` value. */
  write(browser: BrowserId): string
}

export interface BrowserCookieOptions {
  readonly jar: CookieJar
  readonly signer: Signer
  readonly urls: Pick<Urls, 'isOwnOrigin'>
}

export const createBrowserCookie = ({
  jar,
  signer,
  urls,
}: BrowserCookieOptions): BrowserCookie => ({
  read(request) {
    refuseForeignOrigin(request, urls)
    const signed = jar.read(request, name)
    const id = signed === null ? null : signer.verify(purpose, signed)
    return id === null ? null : parseId('browser', id)
  },
  write: (browser) => jar.write(name, signer.sign(purpose, browser), yearSeconds),
})
