import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { expect, test } from 'vitest'
import { readClientHello } from './client-hello.ts'

/** What a client that is told so sends first. */
async function helloOf(options: ConnectionOptions): Promise<Buffer> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const client = connect({ host: '127.0.0.1', port, ...options })
  client.on('error', () => {})
  const [socket] = (await once(server, 'connection')) as [Socket]
  const [bytes] = (await once(socket, 'data')) as [Buffer]
  client.destroy()
  socket.destroy()
  server.close()
  return bytes
}

test.each([
  [{ servername: 'WWW.Example.com' }, { serverName: 'www.example.com', protocols: [] }],
  [
    { servername: 'a.example', ALPNProtocols: ['h2', 'acme-tls/1'] },
    { serverName: 'a.example', protocols: ['h2', 'acme-tls/1'] },
  ],
  [
    { servername: '', maxVersion: 'TLSv1.2' },
    { serverName: null, protocols: [] },
  ],
] as const)('a client with %j says %j', async (options, hello) => {
  expect(readClientHello(await helloOf(options as ConnectionOptions))).toEqual(hello)
})

const recordHead = (length: number): Buffer => Buffer.from([22, 3, 1, length >> 8, length & 255])

test('less than all of it is not enough, in one record or in many', async () => {
  const whole = await helloOf({ servername: 'a.example' })
  const message = whole.subarray(5)
  const records = Array.from(message.subarray(0, 40), (byte) => [...recordHead(1), byte])
  for (const bytes of [whole, Buffer.from(records.flat())]) {
    for (let end = 0; end < bytes.length; end += 1) {
      expect(readClientHello(bytes.subarray(0, end))).toBe('incomplete')
    }
  }
  const inThree = [message.subarray(0, 3), message.subarray(3, 90), message.subarray(90)]
  const split = inThree.flatMap((part) => [recordHead(part.length), part])
  expect(readClientHello(Buffer.concat(split))).toMatchObject({ serverName: 'a.example' })
})

test('whatever a stranger sends is read, refused or waited for, and never too long', async () => {
  const whole = await helloOf({ servername: 'a.example', ALPNProtocols: ['h2'] })
  for (let at = 0; at < whole.length; at += 1) {
    for (const value of [0, 1, 127, 255]) {
      const bent = Buffer.from(whole)
      bent[at] = value
      const reading = readClientHello(bent)
      expect(typeof reading === 'object' || ['incomplete', 'invalid'].includes(reading)).toBe(true)
    }
  }
  const endless = Buffer.concat(
    Array.from({ length: 4000 }, () => Buffer.from([22, 3, 1, 0, 1, 1])),
  )
  expect(readClientHello(endless)).toBe('invalid')
  expect(readClientHello(Buffer.from('GET / HTTP/1.1'))).toBe('invalid')
})
