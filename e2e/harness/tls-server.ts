// HTTPS server with a certificate from the fixtures.
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import path from 'node:path'

export interface TlsServer {
  readonly port: number
  stop(): void
}

const folder = path.resolve(import.meta.dirname, '../fixtures/tls')

/**
 * Certificate for `*.test`; with `pebble-` for `plinth.test`, drops under `drops.test`, and
 * loopback.
 */
export const tlsFiles = (kind: '' | 'pebble-' = '') => ({
  key: path.join(folder, `${kind}key.pem`),
  certificate: path.join(folder, `${kind}certificate.pem`),
})

export async function startTlsServer(
  listener: RequestListener,
  kind: '' | 'pebble-' = '',
): Promise<TlsServer> {
  const files = tlsFiles(kind)
  const server = createServer({
    key: await readFile(files.key),
    cert: await readFile(files.certificate),
  })
  server.on('request', listener)
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
