// HTTP load balancer that treats failures as nginx does with its default settings: a node that refuses
// the connection is passed over, a read that broke off is sent to the next node, and everything else
// that broke off is reported with 502.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface Balancer {
  close(): void
}

export async function startBalancer(port: number, nodes: () => number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const ports = nodes()
    const first = turn++
    const errors: string[] = []
    for (let attempt = 0; attempt < ports.length; attempt++) {
      const { method, url, headers } = incoming
      const next = ports[(first + attempt) % ports.length]
      const sent = request({ host: '127.0.0.1', port: next, method, path: url, headers, agent })
      sent.on('error', () => {}).end(body)
      try {
        const [response]: IncomingMessage[] = await once(sent, 'response')
        if (response) return await passOn(response, outgoing, { node: next, attempts: attempt + 1 })
      } catch (error) {
        if (outgoing.headersSent) return void outgoing.destroy()
        errors.push(`${next}: ${error}`)
        const isRefused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
        if (!isRefused && method !== 'GET' && method !== 'HEAD') break
      }
    }
    outgoing.writeHead(502).end(`bad gateway: ${errors.join(', ')}\n`)
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy())
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    close() {
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Passed {
  /** Port of the node that responded. */
  readonly node: number | undefined
  /** Nodes that were tried. */
  readonly attempts: number
}

function passOn(
  response: IncomingMessage,
  outgoing: ServerResponse,
  { node, attempts }: Passed,
): Promise<void> {
  const { connection: _, 'keep-alive': __, ...headers } = response.headers
  const passed = { 'x-balancer-node': String(node), 'x-balancer-attempts': String(attempts) }
  outgoing.writeHead(response.statusCode ?? 502, { ...headers, ...passed })
  return pipeline(response, outgoing)
}
