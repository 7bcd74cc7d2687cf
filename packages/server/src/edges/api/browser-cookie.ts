// The signed cookie by which a browser finds its anonymous drops again.
import type { IncomingMessage } from 'node:http'
import { AppError } from '@plinth/domain/errors'
import { type BrowserId, parseId } from '@plinth/domain/ids'
import type { Signer } from '../../ports/signer.ts'

const purpose = 'browser'
const yearSeconds = 365 * 24 * 3600

export interface BrowserCookie {
  /** The browser that sent the request, or null without a cookie of ours. */
  read(request: IncomingMessage): BrowserId | null
  /** A `Set-Cookie` value. */
  write(browser: BrowserId): string
}

export function createBrowserCookie(signer: Signer, baseUrl: string): BrowserCookie {
  const secure = baseUrl.startsWith('https:')
  // The prefix keeps a published site on a sister domain from planting one. Plain http refuses it.
  const name = secure ? '__Host-plinth_browser' : 'plinth_browser'

  return {
    read(request) {
      const origin = originOf(request, baseUrl)
      if (origin === 'foreign') throw foreign()
      const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
      const pair = cookies.find((cookie) => cookie.startsWith(`${name}=`))
      if (pair === undefined) return null
      const id = signer.verify(purpose, pair.slice(name.length + 1))
      const browser = id === null ? null : parseId('browser', id)
      if (browser !== null && origin !== 'own') throw foreign()
      return browser
    },
    write: (browser) =>
      `${name}=${signer.sign(purpose, browser)}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}

/**
 * Where an unsafe request comes from. A page elsewhere may not use our cookie, nor make its visitors
 * publish for it; scripts send no origin and have no cookie.
 */
function originOf(request: IncomingMessage, baseUrl: string): 'own' | 'foreign' | 'unknown' {
  if (request.method === 'GET' || request.method === 'HEAD') return 'own'
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined || origin === 'null') return site === 'same-origin' ? 'own' : 'unknown'
  return origin === baseUrl ? 'own' : 'foreign'
}

const foreign = (): AppError =>
  new AppError('forbidden', 'A request from a browser must come from a page of the service itself.')
