// A remote service that refuses every request and repeats it in its error, as badly written services
// do: what they are sent, with its credentials, reaches whatever logs their errors.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface EchoingService {
  readonly origin: string
  /** Paths of the requests so far. */
  readonly paths: readonly string[]
  stop(): Promise<void>
}

export async function startEchoingService(): Promise<EchoingService> {
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const { method, url = '/', headers } = request
    paths.push(url)
    const body = await text(request)
    const message = `Refused: ${method} ${url} ${JSON.stringify(headers)} ${body}`
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', message } }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    paths,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
