// HTTP server for tests, with responses chosen by the test.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface StandInService {
  readonly url: string
  /** Received requests, oldest first, as `METHOD /path body authorization`. */
  readonly requests: readonly string[]
}

interface StandInResponse {
  readonly status?: number
  readonly body: unknown
}

/** Called for each request; may be asynchronous. */
export async function startStandInService(
  respond: (path: string, url: string) => StandInResponse | Promise<StandInResponse>,
): Promise<StandInService> {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { method, headers } = request
    const words = [method, request.url, body, headers.authorization]
    requests.push(words.filter(Boolean).join(' '))
    const { status = 200, body: content } = await respond(request.url ?? '', url)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url, requests }
}
