import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { withoutIdleTimeout } from './idle-timeout.ts'

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
  server.setTimeout(150)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('work that takes longer than the timeout gets its response, and the timeout is restored', async () => {
  const url = await serve(async (request) => {
    await request.resume().toArray()
    await sleep(500)
  })
  const response = await fetch(url, { method: 'POST', body: 'all of it' })
  expect(await response.text()).toBe('150')
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
  await (await fetch(url, { method: 'POST', body: 'never read' })).text()
  await sleep(50)
  expect(disabled).toBe(false)
})
