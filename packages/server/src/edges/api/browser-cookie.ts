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
      const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
      const pair = cookies.find((cookie) => cookie.startsWith(`${name}=`))
      if (pair === undefined) return null
      const id = signer.verify(purpose, pair.slice(name.length + 1))
      const browser = id === null ? null : parseId('browser', id)
      if (browser !== null) refuseForeignOrigin(request, baseUrl)
      return browser
    },
    write: (browser) =>
      `${name}=${signer.sign(purpose, browser)}; Path=/; Max-Age=${yearSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`,
  }
}

/** An unsafe request that carries a cookie must come from our own pages. */
function refuseForeignOrigin(request: IncomingMessage, baseUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const own =
    origin === undefined || origin === 'null' ? site === 'same-origin' : origin === baseUrl
  if (!own) {
    throw new AppError('forbidden', 'A request with a cookie must come from the service itself.')
  }
}
