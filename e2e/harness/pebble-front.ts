// What stands before Pebble: it counts orders, and refuses what Pebble itself never refuses.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as forward } from 'node:https'
import { text } from 'node:stream/consumers'
import { startTlsServer, type TlsServer } from './tls-server.ts'

export interface Refusal {
  readonly status: number
  /** Without what all of them begin with. */
  readonly type: string
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface PebbleFront {
  readonly port: number
  /** Hostnames for which Pebble has taken an order, each time. */
  readonly orders: readonly string[]
  /** Every order for the hostname is answered like this; null: Pebble decides again. */
  refuse(hostname: string, refusal: Refusal | null): void
  /** The next time that a certificate is asked for, this resolves, and nobody gets an answer. */
  swallowFinalisation(): Promise<void>
  stop(): void
}

/** `certificate` is Pebble's own, which stands here too. */
export async function startPebbleFront(
  pebblePort: number,
  certificate: string,
): Promise<PebbleFront> {
  const orders: string[] = []
  const refusals = new Map<string, Refusal>()
  let swallowed: (() => void) | null = null

  async function pass(request: IncomingMessage, body: string): Promise<IncomingMessage> {
    // Pebble writes addresses with the host it was asked by, and checks what was signed against that.
    const { method, url, headers } = request
    const sent = forward({
      port: pebblePort,
      host: '127.0.0.1',
      ca: certificate,
      path: url,
      method,
      headers,
    })
    sent.end(body)
    const [answer] = await once(sent, 'response')
    return answer
  }

  const server: TlsServer = await startTlsServer(async (request, response) => {
    const body = await text(request)
    if (swallowed && request.url?.startsWith('/finalize-order/')) {
      swallowed()
      swallowed = null
      return
    }
    const hostname = request.url === '/order-plz' ? orderedName(body) : null
    const refusal = hostname === null ? undefined : refusals.get(hostname)
    if (refusal) {
      const { status, type, detail, headers } = refusal
      const problem = { type: `urn:ietf:params:acme:error:${type}`, detail, status }
      response.writeHead(status, { 'content-type': 'application/problem+json', ...headers })
      response.end(JSON.stringify(problem))
      return
    }
    const answer = await pass(request, body)
    if (hostname !== null && answer.statusCode === 201) orders.push(hostname)
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  }, 'pebble-')
  return {
    port: server.port,
    orders,
    refuse(hostname, refusal) {
      if (refusal) refusals.set(hostname, refusal)
      else refusals.delete(hostname)
    },
    swallowFinalisation() {
      const { promise, resolve } = Promise.withResolvers<void>()
      swallowed = resolve
      return promise
    },
    stop: server.stop,
  }
}

function orderedName(body: string): string {
  const { payload } = JSON.parse(body) as { payload: string }
  const { identifiers } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    identifiers: { value: string }[]
  }
  return identifiers[0]?.value ?? ''
}
