import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHandshakes, type HandshakeLimits } from './handshakes.ts'

/** Three connections, opened one after the other, with both of their sides. */
async function openThree(limits: HandshakeLimits) {
  const handshakes = createHandshakes(limits)
  const server = createServer((socket) => handshakes.begin(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const clients: Socket[] = []
  const accepted: Socket[] = []
  for (let n = 0; n < 3; n += 1) {
    const client = connect(port, '127.0.0.1')
      .on('error', () => {})
      .resume()
    clients.push(client)
    accepted.push(...((await once(server, 'connection')) as [Socket]))
  }
  onTestFinished(() => {
    for (const socket of [...clients, ...accepted]) socket.destroy()
    server.close()
  })
  return { handshakes, clients, accepted }
}

test('beyond the limit the oldest pending connection is closed', async () => {
  const { clients, accepted } = await openThree({ maxPending: 2, timeoutMs: 60_000 })
  await once(clients[0] as Socket, 'close')
  expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
})

test('closeOlderThan closes pending connections of that age', async () => {
  const { handshakes, clients, accepted } = await openThree({ maxPending: 9, timeoutMs: 60_000 })
  handshakes.end(accepted[1] as Socket)
  handshakes.closeOlderThan(60_000)
  expect(accepted.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  handshakes.closeOlderThan(0)
  await Promise.all([clients[0], clients[2]].map((client) => once(client as Socket, 'close')))
  expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false, true])
})

test('a connection that does not finish its handshake in time is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { handshakes, clients, accepted } = await openThree({ maxPending: 9, timeoutMs: 60_000 })
  handshakes.end(accepted[1] as Socket)
  vi.advanceTimersByTime(60_000)
  await Promise.all([clients[0], clients[2]].map((client) => once(client as Socket, 'close')))
  expect(accepted.map(({ destroyed }) => destroyed)).toEqual([true, false, true])
})
