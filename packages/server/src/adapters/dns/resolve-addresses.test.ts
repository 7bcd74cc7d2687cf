// Resolves names with a DNS server on loopback.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readName, uint16, writeName } from '../dns-providers/dns-message.ts'
import { createResolveAddresses } from './resolve-addresses.ts'

const v4 = Buffer.from([93, 184, 215, 14])
const v6 = Buffer.from('20010db8000000000000000000000001', 'hex')
const table = new Map<string, Buffer>([
  ['both.test 1', v4],
  ['both.test 28', v6],
  ['old.test 1', v4],
])
const server = createSocket('udp4')
let address: string

beforeAll(async () => {
  server.on('message', (message, from) => {
    const { name, end } = readName(message, 12)
    if (name === 'silent.test') return
    const type = message.readUInt16BE(end)
    const data = table.get(`${name} ${type}`)
    const record = data && [writeName(name), uint16(type, 1, 0, 60, data.length), data]
    const header = uint16(message.readUInt16BE(0), 0x8580, 1, record ? 1 : 0, 0, 0)
    const reply = Buffer.concat([header, message.subarray(12, end + 4), ...(record ?? [])])
    server.send(reply, from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  address = `127.0.0.1:${server.address().port}`
})
afterAll(() => server.close())

const resolve = (name: string, signal = new AbortController().signal) =>
  createResolveAddresses([address])(name, signal)

test.each([
  ['both.test', ['93.184.215.14', '2001:db8::1']],
  ['old.test', ['93.184.215.14']],
  ['missing.test', []],
  // It is in the hosts file, which is not read.
  ['localhost', []],
])('%s has the addresses %j', async (name, addresses) => {
  expect(await resolve(name)).toEqual(addresses)
})

test('stops when the signal is aborted', async () => {
  const resolving = resolve('silent.test', AbortSignal.timeout(50))
  await expect(resolving).rejects.toThrow('did not respond')
})
