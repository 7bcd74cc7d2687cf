import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { expect, test } from 'vitest'
import { type HelloReading, readClientHello } from './client-hello.ts'

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

/** The first bytes as records of one byte each, and the others in a last one. */
function inRecords(message: Buffer, count: number): Buffer {
  const parts = Array.from({ length: count - 1 }, (_, at) => message.subarray(at, at + 1))
  const all = [...parts, message.subarray(count - 1)]
  return Buffer.concat(all.flatMap((part) => [recordHead(part.length), part]))
}

/** Of bytes that come one by one. */
function readByNeed(bytes: Buffer): { reading: HelloReading; looks: number } {
  let reading: HelloReading = 1
  let looks = 0
  for (let end = 0; end <= bytes.length && typeof reading === 'number'; end += 1) {
    if (end < reading) continue
    reading = readClientHello(bytes.subarray(0, end))
    looks += 1
  }
  return { reading, looks }
}

test.each([1, 2, 3, 4, 5, 16])(
  'in %i records it is read when all of it is there',
  async (count) => {
    const bytes = inRecords((await helloOf({ servername: 'a.example' })).subarray(5), count)
    for (let end = 0; end < bytes.length; end += 1) {
      const needed = readClientHello(bytes.subarray(0, end))
      expect(needed).toBeGreaterThan(end)
      expect(needed).toBeLessThanOrEqual(bytes.length)
    }
    const { reading, looks } = readByNeed(bytes)
    expect(reading).toMatchObject({ serverName: 'a.example' })
    expect(looks).toBeLessThan(40)
  },
)

test('in more records than anybody sends it is refused', async () => {
  const message = (await helloOf({ servername: 'a.example' })).subarray(5)
  expect(readByNeed(inRecords(message, 17)).reading).toBe('invalid')
})

test('whatever a stranger sends is read, refused or waited for, and never too long', async () => {
  const whole = await helloOf({ servername: 'a.example', ALPNProtocols: ['h2'] })
  for (let at = 0; at < whole.length; at += 1) {
    for (const value of [0, 1, 127, 255]) {
      const bent = Buffer.from(whole)
      bent[at] = value
      const reading = readClientHello(bent)
      expect(typeof reading === 'object' || reading === 'invalid' || reading > bent.length).toBe(
        true,
      )
    }
  }
  const endless = Buffer.concat(
    Array.from({ length: 4000 }, () => Buffer.from([22, 3, 1, 0, 1, 1])),
  )
  expect(readClientHello(endless)).toBe('invalid')
  expect(readClientHello(Buffer.from('GET / HTTP/1.1'))).toBe('invalid')
})
