import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { runUpload } from './run-upload.ts'
import { UploadQueue } from './upload-queue.ts'

const server = createServer()
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Both sides of a request whose body never ends. */
async function openRequest() {
  const { port } = server.address() as AddressInfo
  const client = request({ host: '127.0.0.1', port, method: 'POST', agent: false })
  client.on('error', () => {})
  client.write('the first bytes')
  const [incoming] = (await once(server, 'request')) as [IncomingMessage]
  return { client, incoming }
}

test('a client that disconnects while queued leaves the queue, and its body is not read', async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const uploads = new UploadQueue({ running: 1, waiting: 1, waitMs: 600_000 })
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const running = uploads.run('a', () => end)

  const { client, incoming } = await openRequest()
  const waiting = runUpload(uploads, { caller: 'a', request: incoming }, () => end)
  expect(incoming.readableFlowing).toBe(null)
  client.destroy()
  await expect(waiting).rejects.toMatchObject({ code: 'invalid_body' })
  // The one slot in the queue is free again, and a client that is already disconnected does not
  // take it.
  const again = runUpload(uploads, { caller: 'a', request: incoming }, () => end)
  await expect(again).rejects.toMatchObject({ code: 'invalid_body' })
  finish()
  await running
})
