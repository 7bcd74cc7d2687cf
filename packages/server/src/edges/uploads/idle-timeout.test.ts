import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { withoutIdleTimeout } from './idle-timeout.ts'

/** Much longer than a test takes: the tests read the socket's setting instead of waiting. */
const timeoutMs = 300_000

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

async function serve(work: (request: IncomingMessage) => Promise<void>): Promise<string> {
  server = createServer((request, response) => {
    withoutIdleTimeout(request, () => work(request)).then(
      () => response.end(String(request.socket.timeout)),
      (error: unknown) => response.destroy(error as Error),
    )
  })
  server.setTimeout(timeoutMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the timeout is disabled from the end of the body on, and restored after the work', async () => {
  const timeouts: unknown[] = []
  const url = await serve(async (request) => {
    timeouts.push(request.socket.timeout)
    await request.resume().toArray()
    timeouts.push(request.socket.timeout)
  })
  const response = await fetch(url, { method: 'POST', body: 'all of it' })
  timeouts.push(Number(await response.text()))
  expect(timeouts).toEqual([timeoutMs, 0, timeoutMs])
})

test('an unread body does not disable the timeout later', async () => {
  const url = await serve(async () => {})
  let disabled = false
  server.on('connection', (socket) => {
    const set = socket.setTimeout.bind(socket)
    socket.setTimeout = (ms, callback) => {
      disabled ||= ms === 0
      return set(ms, callback)
    }
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  server.on('request', (request) => request.once('close', resolve))
  await (await fetch(url, { method: 'POST', body: 'never read' })).text()
  await closed
  expect(disabled).toBe(false)
})
