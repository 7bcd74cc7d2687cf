// Event streams through nginx and Caddy, as the files in `deploy/` configure them.
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startDeployedProxy } from '../harness/deployed-proxies.ts'
import { requireProgram } from '../harness/require-program.ts'
import { app, fixture } from '../harness/secure-plinth.ts'

const ca = readFileSync(fixture('service-certificate'), 'utf8')

/** A server whose event stream stays open until the test ends it. */
async function startEventServer() {
  const { promise: stream, resolve } = Promise.withResolvers<ServerResponse>()
  const server = createServer(({ url }, response) => {
    // Health checks have other paths. Caddy sends no requests to a node whose response is not “ok”.
    if (url !== '/mcp') {
      response.end('ok\n')
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    resolve(response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    server.closeAllConnections()
    await server[Symbol.asyncDispose]()
  })
  return { port: (server.address() as AddressInfo).port, stream }
}

test.each(['nginx', 'caddy'] as const)(
  '%s passes on each event when it is sent',
  async (program) => {
    await requireProgram(program)
    const upstream = await startEventServer()
    const proxy = await startDeployedProxy(program, upstream.port)
    onTestFinished(() => proxy.stop())
    const headers = { host: app, accept: 'text/event-stream' }
    const options = {
      host: '127.0.0.1',
      port: proxy.port,
      servername: app,
      ca,
      agent: false as const,
    }
    const outgoing = request({ ...options, method: 'POST', path: '/mcp', headers })
    const answered = once(outgoing, 'response')
    outgoing.end('{}')
    const stream = await upstream.stream
    // The second event is sent once the first has arrived: a proxy that waits for the end of the
    // response, or for its own time limit, never delivers both.
    stream.write('data: first\n\n')
    const [response]: IncomingMessage[] = await answered
    const events = response?.[Symbol.asyncIterator]()
    expect(`${(await events?.next())?.value}`).toBe('data: first\n\n')
    stream.write('data: second\n\n')
    expect(`${(await events?.next())?.value}`).toBe('data: second\n\n')
    stream.end()
    expect((await events?.next())?.done).toBe(true)
  },
)
