// The signed cookie by which a browser finds its anonymous drops again.
import type { IncomingMessage } from 'node:http'
import { type BrowserId, parseId } from '@plinth/domain/ids'
import type { Signer } from '../../ports/signer.ts'
import type { CookieJar } from './cookies.ts'
import { refuseForeignOrigin, requireOwnOrigin } from './own-origin.ts'

const name = 'plinth_browser'
const purpose = 'browser'
const yearSeconds = 365 * 24 * 3600

export interface BrowserCookie {
  /** The browser that sent the request, or null without a cookie of ours. */
  read(request: IncomingMessage): BrowserId | null
  /** A `Set-Cookie` value. */
  write(browser: BrowserId): string
}

export interface BrowserCookieOptions {
  readonly jar: CookieJar
  readonly signer: Signer
  readonly baseUrl: string
}

export const createBrowserCookie = ({
  jar,
  signer,
  baseUrl,
}: BrowserCookieOptions): BrowserCookie => ({
  read(request) {
    // Nor may a page elsewhere make its visitors publish for it.
    refuseForeignOrigin(request, baseUrl)
    const signed = jar.read(request, name)
    const id = signed === null ? null : signer.verify(purpose, signed)
    const browser = id === null ? null : parseId('browser', id)
    if (browser !== null) requireOwnOrigin(request, baseUrl)
    return browser
  },
  write: (browser) => jar.write(name, signer.sign(purpose, browser), yearSeconds),
})
