// Proxy for Pebble's HTTP-01 and TLS-ALPN-01 validation requests: Pebble's ports are fixed before
// any node has one.
import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Node {
  readonly http: number
  readonly https: number
}

export interface ValidationProxy {
  readonly httpPort: number
  readonly tlsPort: number
  /** Over HTTP the request goes to every node, and all must return the same body. */
  forwardTo(nodes: readonly Node[]): void
  stop(): void
}

const host = '127.0.0.1'

export async function startValidationProxy(): Promise<ValidationProxy> {
  let nodes: readonly Node[] = []
  const http = createHttpServer(async ({ url = '', headers }, response) => {
    const bodies = await Promise.all(
      nodes.map((node) => fetchFrom(node.http, url, headers.host ?? '').catch(String)),
    )
    const agreed = new Set(bodies).size === 1
    response.writeHead(agreed ? 200 : 502).end(agreed ? bodies[0] : 'The nodes disagree.')
  })
  const tls = createServer((socket) => {
    const upstream = connect(nodes[0]?.https ?? 0, host)
    socket.on('error', () => upstream.destroy()).pipe(upstream)
    upstream.on('error', () => socket.destroy()).pipe(socket)
  })
  return {
    httpPort: await listening(http),
    tlsPort: await listening(tls),
    forwardTo(given) {
      nodes = given
    },
    stop() {
      http.close()
      http.closeAllConnections()
      tls.close()
    },
  }
}

async function fetchFrom(port: number, path: string, name: string): Promise<string> {
  const outgoing = request({ host, port, path, headers: { host: name } }).end()
  const [response] = await once(outgoing, 'response')
  return text(response)
}

async function listening(server: Server): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
