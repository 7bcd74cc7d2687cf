// A proxy that speaks https for a server that does not, as one stands in front of most services.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer } from 'node:https'
import path from 'node:path'
import { pipeline } from 'node:stream'

export interface TlsProxy {
  readonly port: number
  stop(): void
}

const folder = path.resolve(import.meta.dirname, '../fixtures/tls')

export async function startTlsProxy(target: number): Promise<TlsProxy> {
  const server = createServer({
    key: await readFile(path.join(folder, 'key.pem')),
    cert: await readFile(path.join(folder, 'certificate.pem')),
  })
  server.on('request', (incoming, answer) => {
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const outgoing = request({
      host: '127.0.0.1',
      port: target,
      method,
      path: url,
      headers: forwarded,
    })
    outgoing.on('response', (response) => {
      // A page that is left does not wait for what it asked for.
      if (answer.destroyed) {
        response.destroy()
        return
      }
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders)
      pipeline(response, answer, () => {})
    })
    pipeline(incoming, outgoing, (error) => error && answer.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    port: address.port,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
