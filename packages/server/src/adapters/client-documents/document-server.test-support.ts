// An HTTPS server for client documents on loopback, with the options that let the guard reach it.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { FetchOptions } from './fetch-public-json.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../e2e/fixtures/tls')
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

export interface DocumentServer {
  /** `https://plinth.test:<port>` */
  readonly origin: string
  readonly options: Pick<FetchOptions, 'resolve'> & Partial<FetchOptions>
  /** TCP connections so far. */
  connections(): number
  respond(listener: RequestListener): void
  stop(): Promise<void>
}

/** Every name resolves to these addresses. */
export const resolveTo =
  (...addresses: string[]): FetchOptions['resolve'] =>
  async () =>
    addresses

export async function startDocumentServer(): Promise<DocumentServer> {
  let listener: RequestListener = (_request, response) => response.writeHead(404).end()
  let connections = 0
  const server = createServer({ cert: read('certificate.pem'), key: read('key.pem') })
  server.on('request', (request, response) => listener(request, response))
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `https://plinth.test:${port}`,
    options: {
      ca: read('certificate.pem'),
      resolve: resolveTo('127.0.0.1'),
      isAllowedAddress: () => true,
    },
    connections: () => connections,
    respond(next) {
      listener = next
    },
    async stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
