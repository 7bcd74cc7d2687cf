// Test server with the purge APIs of Cloudflare and Fastly, and a URL of the operator's own. It refuses
// what those APIs refuse.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const cdnApiToken = 'the-token-of-the-cdn'
export const cdnApiZone = 'zone1'

export interface CdnApi {
  readonly origin: string
  /** What each accepted request purged. */
  readonly purges: (readonly string[] | 'everything')[]
  /** All requests, accepted or not. */
  readonly requests: number
  /** The next responses; null for one of the API. The last one stays. */
  respondWith(...responses: (FixedResponse | null)[]): void
  stop(): Promise<void>
}

export interface FixedResponse {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: string
}

interface Answer {
  readonly status: number
  readonly body: object
  readonly purged?: readonly string[] | 'everything'
}

type Api = (request: IncomingMessage, path: string, body: Record<string, unknown>) => Answer

export async function startCdnApi(): Promise<CdnApi> {
  const purges: (readonly string[] | 'everything')[] = []
  let requests = 0
  let fixed: (FixedResponse | null)[] = []

  const server = createServer(async (request, response) => {
    requests += 1
    const body = await text(request)
    const next = fixed.length > 1 ? fixed.shift() : fixed[0]
    if (next) return void response.writeHead(next.status, next.headers).end(next.body)
    const { status, body: answer, purged } = respond(request, body)
    if (purged) purges.push(purged)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    purges,
    get requests() {
      return requests
    },
    respondWith(...responses) {
      fixed = responses
    },
    stop() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function respond(request: IncomingMessage, text: string): Answer {
  const { method, url = '', headers } = request
  if (method !== 'POST' || headers['content-type'] !== 'application/json')
    return { status: 400, body: {} }
  const api = url.startsWith('/client/v4/')
    ? cloudflare
    : url.startsWith('/service/')
      ? fastly
      : own
  return api(request, url, JSON.parse(text))
}

const cloudflare: Api = ({ headers }, path, body) => {
  const refuse = (status: number, message: string) => ({
    status,
    body: { success: false, errors: [{ code: 1, message }], messages: [], result: null },
  })
  if (headers.authorization !== `Bearer ${cdnApiToken}`) return refuse(403, 'Authentication error')
  if (path !== `/client/v4/zones/${cdnApiZone}/purge_cache`) return refuse(404, 'No such zone')
  const done = { success: true, errors: [], messages: [], result: { id: cdnApiZone } }
  if (Object.keys(body).length !== 1) return refuse(400, 'One kind of purge is required')
  if (body.purge_everything === true) return { status: 200, body: done, purged: 'everything' }
  if (!areTags(body.tags, 100)) return refuse(400, 'Between 1 and 100 tags are required')
  return { status: 200, body: done, purged: body.tags }
}

const fastly: Api = ({ headers }, path, body) => {
  if (headers['fastly-key'] !== cdnApiToken)
    return { status: 401, body: { msg: 'Provided credentials are missing or invalid' } }
  if (path === `/service/${cdnApiZone}/purge_all`)
    return { status: 200, body: { status: 'ok' }, purged: 'everything' }
  if (path !== `/service/${cdnApiZone}/purge`) return { status: 404, body: { msg: 'Not found' } }
  if (!areTags(body.surrogate_keys, 256)) return { status: 400, body: { msg: 'Bad request' } }
  const purged = body.surrogate_keys
  return { status: 200, body: Object.fromEntries(purged.map((key) => [key, '1-2-3'])), purged }
}

/** The tags are in the body and in a header, for programs that read only one of them. */
const own: Api = ({ headers }, _path, body) => {
  if (headers.authorization !== undefined && headers.authorization !== `Bearer ${cdnApiToken}`)
    return { status: 401, body: {} }
  if (body.everything === true) return { status: 200, body: {}, purged: 'everything' }
  if (!areTags(body.tags, 100) || headers['surrogate-key'] !== body.tags.join(' '))
    return { status: 400, body: {} }
  return { status: 200, body: {}, purged: body.tags }
}

const areTags = (value: unknown, max: number): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.length <= max &&
  value.every((tag) => typeof tag === 'string' && /^[\x21-\x2b\x2d-\x7e]{1,1024}$/.test(tag))
