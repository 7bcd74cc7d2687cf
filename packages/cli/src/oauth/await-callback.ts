// Loopback HTTP server for the OAuth redirect (RFC 8252, section 7.3).
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type CallbackPage,
  callbackPages,
  failurePage,
  renderCallbackPage,
} from './callback-page.ts'

export interface CallbackOptions<T> {
  /** Opens the browser, or prints the URL to open. */
  readonly begin: (redirectUri: string) => Promise<void>
  /** True if the callback belongs to this login. */
  readonly isOurs: (callback: URLSearchParams) => boolean
  /** Handles the callback; its outcome is shown in the browser. */
  readonly handle: (callback: URLSearchParams, redirectUri: string) => Promise<T>
  readonly signal: AbortSignal
}

/** Accepts one callback. Others get an error page and have no effect. */
export async function awaitCallback<T>(options: CallbackOptions<T>): Promise<T> {
  const { begin, isOurs, handle, signal } = options
  signal.throwIfAborted()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  let isTaken = false

  async function finish(callback: URLSearchParams, response: ServerResponse): Promise<T> {
    try {
      const result = await handle(callback, redirectUri)
      await sendPage(response, 200, callbackPages.signedIn)
      return result
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      await sendPage(response, 400, failurePage(text))
      throw error
    }
  }

  const outcome = new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    server.on('request', ({ method, url }, response) => {
      const callback = method === 'GET' ? callbackIn(url) : null
      if (callback === null) {
        response.writeHead(404, { connection: 'close' }).end()
      } else if (isTaken || !isOurs(callback)) {
        void sendPage(response, 400, callbackPages.unexpected)
      } else {
        isTaken = true
        finish(callback, response).then(resolve, reject)
      }
    })
  })
  try {
    const [, result] = await Promise.all([begin(redirectUri), outcome])
    return result
  } finally {
    server.close()
    // Browsers open connections in advance, which would delay the exit.
    server.closeAllConnections()
  }
}

/** Null if the request is not a callback: any page open in the browser can send requests here. */
function callbackIn(target = ''): URLSearchParams | null {
  const [path, query = ''] = target.split('?', 2)
  return path === '/callback' ? new URLSearchParams(query) : null
}

/** Resolves when the page is sent, or when the browser has disconnected. */
function sendPage(response: ServerResponse, status: number, page: CallbackPage): Promise<void> {
  return new Promise((resolve) => {
    response.once('close', resolve)
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        connection: 'close',
      })
      .end(renderCallbackPage(page))
  })
}
