// HTTP client of the fuzzed server: every request ends within a limit, and what no response may be
// is an error.
import assert from 'node:assert/strict'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { errorBody } from '@plinth/contract/schemas/error-body'
import { hangMs, maxInputMs } from '../settings.ts'

export interface WireRequest {
  readonly method?: string
  readonly host?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string | Buffer
}

export interface WireResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface WireClient {
  readonly port: number
  /** Rejects if there is no response in time. Null if the connection was closed without one. */
  send(wanted: WireRequest): Promise<WireResponse | null>
  /** Requests so far, and those that took long although they were answered. */
  readonly counts: { requests: number; slow: string[]; statuses: Map<number, number> }
  close(): void
}

export function createWireClient(port: number): WireClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const counts: WireClient['counts'] = { requests: 0, slow: [], statuses: new Map() }

  async function send(wanted: WireRequest): Promise<WireResponse | null> {
    counts.requests += 1
    const started = performance.now()
    const response = await exchange(wanted)
    const ms = performance.now() - started
    if (ms > maxInputMs) counts.slow.push(`${Math.round(ms)} ms: ${describeRequest(wanted)}`)
    const status = response?.status ?? 0
    counts.statuses.set(status, (counts.statuses.get(status) ?? 0) + 1)
    if (response) checkResponse(wanted, response)
    return response
  }

  function exchange({ method = 'GET', host, path, headers, body }: WireRequest) {
    const { promise, resolve, reject } = Promise.withResolvers<WireResponse | null>()
    const late = setTimeout(() => {
      outgoing.destroy()
      reject(new Error(`no response after ${hangMs} ms`))
    }, hangMs)
    const sent = { host: host ?? `localhost:${port}`, ...headers } as Record<string, string>
    const length = { 'content-length': String(Buffer.byteLength(body ?? '')) }
    const outgoing = request(
      { port, host: '127.0.0.1', method, path, agent, headers: { ...length, ...sent } },
      async (response) => {
        const { statusCode = 0, headers: received } = response
        const content = await buffer(response).catch(() => Buffer.alloc(0))
        resolve({ status: statusCode, headers: received, body: content })
      },
    )
    // The server may close a connection whose request it refuses before it has read it.
    outgoing.on('error', () => resolve(null))
    outgoing.end(body)
    return promise.finally(() => clearTimeout(late))
  }
  return { port, send, counts, close: () => agent.destroy() }
}

function checkResponse({ host, path }: WireRequest, { status, headers, body }: WireResponse): void {
  const text = body.toString('utf8', 0, 2_000)
  // Limits of uploads in progress, memory and disk say when to try again.
  const isLimit = status === 503 && /^\d+$/.test(headers['retry-after'] ?? '')
  assert.ok(status < 500 || isLimit, `status ${status}: ${text}`)
  // Below another host it is a path of a drop. Too long a head is refused before it is read.
  if (status < 400 || status === 431 || host !== undefined || !path.startsWith('/api/v1/')) return
  assert.match(String(headers['content-type']), /^application\/json/, text)
  const { detail } = errorBody.parse(JSON.parse(body.toString()))
  if (detail !== undefined) assert.match(detail, /^\S[\s\S]*\.$/)
}

const describeRequest = ({ method = 'GET', path, body = '' }: WireRequest): string =>
  `${method} ${path.slice(0, 200)} (${body.length}) ${String(body).slice(0, 200)}`
