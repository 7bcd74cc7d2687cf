import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { openThrottledProxy } from './throttled-proxy.ts'

test('delivers all bytes in order and counts them', async () => {
  const echo = createServer({ allowHalfOpen: true }, (socket) => socket.pipe(socket))
  await once(echo.listen(0, '127.0.0.1'), 'listening')
  const { port } = echo.address() as AddressInfo
  const link = await openThrottledProxy({ port, bytesPerSecond: 100_000_000, delayMs: 1 })
  const lines = Array.from({ length: 300_000 }, (_, number) => `${number}\n`).join('')
  const socket = connect({ host: '127.0.0.1', port: link.port, allowHalfOpen: true })
  socket.end(lines)
  expect((await text(socket)) === lines).toBe(true)
  expect([link.takeSent(), link.takeSent()]).toEqual([lines.length, 0])
  await link.close()
  echo.close()
})
