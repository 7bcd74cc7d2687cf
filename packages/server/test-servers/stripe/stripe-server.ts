// Stripe as it answers over HTTP: its forms, its pages of lists, its errors, its idempotency keys.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ApiMethod, apiMethods } from './api-methods.ts'
import { type FormFields, parseForm, textIn } from './form-body.ts'
import { createStripeAccount, type StripeAccount } from './stripe-account.ts'
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts'

export interface StripeServer {
  readonly base: string
  readonly account: StripeAccount
  /** The version of the API and the key that are asked for. */
  readonly secretKey: string
  /** While it is set, every call fails with this status; 0 breaks the connection. */
  failWith: number | null
  stop(): Promise<void>
}

export interface StripeServerOptions {
  /** Fewer than Stripe has, so that lists need several pages. */
  readonly mostPerPage?: number
}

const secretKey = 'sk_test_plinth'

export async function startStripe({
  mostPerPage = 100,
}: StripeServerOptions = {}): Promise<StripeServer> {
  const account = createStripeAccount()
  const answered = new Map<string, { readonly asked: string; readonly answer: object }>()

  async function respond(request: IncomingMessage): Promise<object> {
    requireKnown(request)
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const body = request.method === 'POST' ? await text(request) : search.slice(1)
    const { method, id } = routeOf(`${request.method} ${pathname}`)
    const work = () => {
      const fields = parseForm(body)
      const answer = method(account, { id, fields })
      return Array.isArray(answer) ? pageOf(answer, { pathname, fields, mostPerPage }) : answer
    }
    const key = request.headers['idempotency-key']
    return typeof key === 'string' ? answerOnce(key, `${pathname} ${body}`, work) : work()
  }

  /** The same key gives the same answer, and with another question none. */
  function answerOnce(key: string, asked: string, work: () => object): object {
    const before = answered.get(key)
    if (!before) {
      const answer = work()
      answered.set(key, { asked, answer })
      return answer
    }
    if (before.asked === asked) return before.answer
    throw new StripeRefusal({
      status: 400,
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters.',
    })
  }

  const state = { failWith: null as number | null }
  const server = createServer((request, response) => {
    if (state.failWith === 0) return request.socket.destroy()
    if (state.failWith !== null) return send(response, state.failWith, outage)
    respond(request).then(
      (answer) => send(response, 200, answer),
      (error: unknown) =>
        error instanceof StripeRefusal
          ? send(response, error.status, error.body)
          : send(response, 500, { error: { type: 'api_error', message: String(error) } }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    account,
    secretKey,
    get failWith() {
      return state.failWith
    },
    set failWith(status) {
      state.failWith = status
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const outage = { error: { type: 'api_error', message: 'Something is wrong on our end.' } }

function send(response: ServerResponse, status: number, body: object): void {
  // Otherwise the library asks again by itself, and a test waits.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function requireKnown({ headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw new StripeRefusal({
      status: 401,
      type: 'invalid_request_error',
      message: 'Invalid API Key provided.',
    })
  }
  if (typeof headers['stripe-version'] !== 'string') throw invalid('No version was asked for.')
}

function routeOf(asked: string): { method: ApiMethod; id: string } {
  for (const [route, method] of Object.entries(apiMethods)) {
    const pattern = new RegExp(`^${route.replace(':id', '([^/]+)')}$`)
    const match = pattern.exec(asked)
    if (match) return { method, id: match[1] ?? '' }
  }
  throw missing('address', asked)
}

interface Page {
  readonly pathname: string
  readonly fields: FormFields
  readonly mostPerPage: number
}

/** The newest first, after the one that the last page ended with. */
function pageOf(all: readonly object[], { pathname, fields, mostPerPage }: Page): object {
  const newestFirst = all.toReversed() as { id: string }[]
  const after = newestFirst.findIndex(({ id }) => id === textIn(fields, 'starting_after'))
  const limit = Math.min(Number(textIn(fields, 'limit') ?? 10), mostPerPage)
  const rest = newestFirst.slice(after + 1)
  return {
    object: 'list',
    url: pathname,
    has_more: rest.length > limit,
    data: rest.slice(0, limit),
  }
}
