// HTTP server that imitates Stripe's API: form bodies, pagination, errors and idempotency keys.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type ApiMethod, apiMethods } from './api-methods.ts'
import { type FormFields, parseForm, textIn } from './form-body.ts'
import { createStripeAccount, type StripeAccount } from './stripe-account.ts'
import { invalid, missing, StripeErrorResponse } from './stripe-error.ts'

export interface StripeServer {
  readonly base: string
  readonly account: StripeAccount
  /** The only accepted API key. */
  readonly secretKey: string
  /** While set, every call fails with this status; 0 closes the connection. */
  failWith: number | null
  stop(): Promise<void>
}

export interface StripeServerOptions {
  /** Lower than Stripe's maximum, to test lists with several pages. */
  readonly maxPerPage?: number
}

const secretKey = 'sk_test_plinth'

export async function startStripe({
  maxPerPage = 100,
}: StripeServerOptions = {}): Promise<StripeServer> {
  const account = createStripeAccount()
  const responses = new Map<string, { readonly request: string; readonly response: object }>()

  async function respond(request: IncomingMessage): Promise<object> {
    requireKeyAndVersion(request)
    const { pathname, search } = new URL(request.url ?? '/', 'http://stripe')
    const body = request.method === 'POST' ? await text(request) : search.slice(1)
    const { method, id } = routeOf(`${request.method} ${pathname}`)
    const work = () => {
      const fields = parseForm(body)
      const result = method(account, { id, fields })
      return Array.isArray(result)
        ? pageOf(result, { pathname, fields, mostPerPage: maxPerPage })
        : result
    }
    const key = request.headers['idempotency-key']
    return typeof key === 'string' ? respondOnce(key, `${pathname} ${body}`, work) : work()
  }

  /** Repeats the response for a known idempotency key; a different request with that key is refused. */
  function respondOnce(key: string, request: string, work: () => object): object {
    const earlier = responses.get(key)
    if (!earlier) {
      const response = work()
      responses.set(key, { request, response })
      return response
    }
    if (earlier.request === request) return earlier.response
    throw new StripeErrorResponse({
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
      (body) => send(response, 200, body),
      (error: unknown) =>
        error instanceof StripeErrorResponse
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
  // Otherwise the client library retries and delays the test.
  const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function requireKeyAndVersion({ headers }: IncomingMessage): void {
  if (headers.authorization !== `Bearer ${secretKey}`) {
    throw new StripeErrorResponse({
      status: 401,
      type: 'invalid_request_error',
      message: 'Invalid API Key provided.',
    })
  }
  if (typeof headers['stripe-version'] !== 'string')
    throw invalid('The Stripe-Version header is missing.')
}

function routeOf(target: string): { method: ApiMethod; id: string } {
  for (const [route, method] of Object.entries(apiMethods)) {
    const pattern = new RegExp(`^${route.replace(':id', '([^/]+)')}$`)
    const match = pattern.exec(target)
    if (match) return { method, id: match[1] ?? '' }
  }
  throw missing('route', target)
}

interface Page {
  readonly pathname: string
  readonly fields: FormFields
  readonly mostPerPage: number
}

/** Newest first, after the last object of the previous page. */
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
