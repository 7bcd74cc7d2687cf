// Where Pebble asks for what it wants to see: its ports are fixed before any node has one.
import { once } from 'node:events'
import { createServer as createHttpServer, request } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Node {
  readonly http: number
  readonly https: number
}

export interface PebbleGates {
  readonly httpPort: number
  readonly tlsPort: number
  /** Over HTTP every one of the nodes is asked, and all have to agree. */
  lead(nodes: readonly Node[]): void
  stop(): void
}

const host = '127.0.0.1'

export async function startPebbleGates(): Promise<PebbleGates> {
  let nodes: readonly Node[] = []
  const http = createHttpServer(async ({ url = '', headers }, response) => {
    const answers = await Promise.all(
      nodes.map((node) => ask(node.http, url, headers.host ?? '').catch(String)),
    )
    const agreed = new Set(answers).size === 1
    response.writeHead(agreed ? 200 : 502).end(agreed ? answers[0] : 'The nodes disagree.')
  })
  const tls = createServer((socket) => {
    const onwards = connect(nodes[0]?.https ?? 0, host)
    socket.on('error', () => onwards.destroy()).pipe(onwards)
    onwards.on('error', () => socket.destroy()).pipe(socket)
  })
  return {
    httpPort: await listening(http),
    tlsPort: await listening(tls),
    lead(given) {
      nodes = given
    },
    stop() {
      http.close()
      http.closeAllConnections()
      tls.close()
    },
  }
}

async function ask(port: number, path: string, name: string): Promise<string> {
  const sent = request({ host, port, path, headers: { host: name } }).end()
  const [answer] = await once(sent, 'response')
  return text(answer)
}

async function listening(server: Server): Promise<number> {
  server.listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
