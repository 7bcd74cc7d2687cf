// The browser's way back to this program (RFC 8252, section 7.3).
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
  /** Opens the browser, or says where to go. */
  readonly begin: (redirectUri: string) => Promise<void>
  /** Whether an answer is the one that is waited for. */
  readonly isOurs: (answer: URLSearchParams) => boolean
  /** What comes of it. The browser is told how that went. */
  readonly take: (answer: URLSearchParams, redirectUri: string) => Promise<T>
  readonly signal: AbortSignal
}

/** Takes one answer. Those of others are turned away and change nothing. */
export async function awaitCallback<T>(options: CallbackOptions<T>): Promise<T> {
  const { begin, isOurs, take, signal } = options
  signal.throwIfAborted()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/callback`
  let isTaken = false

  async function finish(answer: URLSearchParams, response: ServerResponse): Promise<T> {
    try {
      const result = await take(answer, redirectUri)
      await sendPage(response, 200, callbackPages.signedIn)
      return result
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      await sendPage(response, 400, failurePage(text))
      throw error
    }
  }

  const answered = new Promise<T>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    server.on('request', ({ method, url }, response) => {
      const answer = method === 'GET' ? answerIn(url) : null
      if (answer === null) {
        response.writeHead(404, { connection: 'close' }).end()
      } else if (isTaken || !isOurs(answer)) {
        void sendPage(response, 400, callbackPages.stranger)
      } else {
        isTaken = true
        finish(answer, response).then(resolve, reject)
      }
    })
  })
  try {
    const [, result] = await Promise.all([begin(redirectUri), answered])
    return result
  } finally {
    server.close()
    // Browsers open connections in advance, and would keep it waiting.
    server.closeAllConnections()
  }
}

/** Null where it is no callback: any page that is open in the browser can ask for anything. */
function answerIn(target = ''): URLSearchParams | null {
  const [path, query = ''] = target.split('?', 2)
  return path === '/callback' ? new URLSearchParams(query) : null
}

/** Resolves when it is on its way, or when nobody takes it any more. */
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
