import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type ConnectionOptions, connect } from 'node:tls'
import { expect, test } from 'vitest'
import { type HelloReading, readClientHello } from './client-hello.ts'

/** The first bytes that a TLS client with these options sends. */
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
] as const)('a client with %j sends %j', async (options, hello) => {
  expect(readClientHello(await helloOf(options as ConnectionOptions))).toEqual(hello)
})

const recordHead = (length: number): Buffer => Buffer.from([22, 3, 1, length >> 8, length & 255])

/** Splits the message into `count` records: one byte each, and the rest in the last. */
function inRecords(message: Buffer, count: number): Buffer {
  const parts = Array.from({ length: count - 1 }, (_, at) => message.subarray(at, at + 1))
  const all = [...parts, message.subarray(count - 1)]
  return Buffer.concat(all.flatMap((part) => [recordHead(part.length), part]))
}

/** Parses bytes that arrive one by one, as often as the parser asks for more. */
function readByNeed(bytes: Buffer): { reading: HelloReading; parses: number } {
  let reading: HelloReading = 1
  let parses = 0
  for (let end = 0; end <= bytes.length && typeof reading === 'number'; end += 1) {
    if (end < reading) continue
    reading = readClientHello(bytes.subarray(0, end))
    parses += 1
  }
  return { reading, parses }
}

test.each([1, 2, 3, 4, 5, 16])(
  'a ClientHello in %i records is parsed once it is complete',
  async (count) => {
    const bytes = inRecords((await helloOf({ servername: 'a.example' })).subarray(5), count)
    for (let end = 0; end < bytes.length; end += 1) {
      const needed = readClientHello(bytes.subarray(0, end))
      expect(needed).toBeGreaterThan(end)
      expect(needed).toBeLessThanOrEqual(bytes.length)
    }
    const { reading, parses } = readByNeed(bytes)
    expect(reading).toMatchObject({ serverName: 'a.example' })
    expect(parses).toBeLessThan(40)
  },
)

test('a ClientHello in more than 16 records is refused', async () => {
  const message = (await helloOf({ servername: 'a.example' })).subarray(5)
  expect(readByNeed(inRecords(message, 17)).reading).toBe('invalid')
})

test('any input is parsed, refused or waited for, within the length limit', async () => {
  const whole = await helloOf({ servername: 'a.example', ALPNProtocols: ['h2'] })
  for (let at = 0; at < whole.length; at += 1) {
    for (const value of [0, 1, 127, 255]) {
      const corrupted = Buffer.from(whole)
      corrupted[at] = value
      const reading = readClientHello(corrupted)
      expect(
        typeof reading === 'object' || reading === 'invalid' || reading > corrupted.length,
      ).toBe(true)
    }
  }
  const endless = Buffer.concat(
    Array.from({ length: 4000 }, () => Buffer.from([22, 3, 1, 0, 1, 1])),
  )
  expect(readClientHello(endless)).toBe('invalid')
  expect(readClientHello(Buffer.from('GET / HTTP/1.1'))).toBe('invalid')
})
