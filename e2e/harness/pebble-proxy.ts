// Proxy in front of Pebble that counts orders and injects errors that Pebble itself never returns.
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request as forward } from 'node:https'
import { text } from 'node:stream/consumers'
import { startTlsServer, type TlsServer } from './tls-server.ts'

export interface Refusal {
  readonly status: number
  /** Without the prefix `urn:ietf:params:acme:error:`. */
  readonly type: string
  readonly detail: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface PebbleProxy {
  readonly port: number
  /** One hostname per order that Pebble accepted. */
  readonly orders: readonly string[]
  /** Every order for the hostname returns this error; null restores Pebble's own decision. */
  refuse(hostname: string, refusal: Refusal | null): void
  /** Resolves at the next finalisation request, which gets no response. */
  holdFinalisation(): Promise<void>
  stop(): void
}

/** `certificate` is Pebble's own, used by the proxy too. */
export async function startPebbleProxy(
  pebblePort: number,
  certificate: string,
): Promise<PebbleProxy> {
  const orders: string[] = []
  const refusals = new Map<string, Refusal>()
  let onFinalisation: (() => void) | null = null

  async function forwardToPebble(request: IncomingMessage, body: string): Promise<IncomingMessage> {
    // Keeps the Host: Pebble builds URLs with it, and checks the signed URL against it.
    const { method, url, headers } = request
    const outgoing = forward({
      port: pebblePort,
      host: '127.0.0.1',
      ca: certificate,
      path: url,
      method,
      headers,
    })
    outgoing.end(body)
    const [response] = await once(outgoing, 'response')
    return response
  }

  const server: TlsServer = await startTlsServer(async (request, response) => {
    const body = await text(request)
    if (onFinalisation && request.url?.startsWith('/finalize-order/')) {
      onFinalisation()
      onFinalisation = null
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
    const upstream = await forwardToPebble(request, body)
    if (hostname !== null && upstream.statusCode === 201) orders.push(hostname)
    response.writeHead(upstream.statusCode ?? 502, upstream.headers)
    upstream.pipe(response)
  }, 'pebble-')
  return {
    port: server.port,
    orders,
    refuse(hostname, refusal) {
      if (refusal) refusals.set(hostname, refusal)
      else refusals.delete(hostname)
    },
    holdFinalisation() {
      const { promise, resolve } = Promise.withResolvers<void>()
      onFinalisation = resolve
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
