// CAA records, from a DNS server that replies with them.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readName, uint16, writeName } from '../dns-providers/dns-message.ts'
import { checkCaa } from './check-caa.ts'

const caaType = 257
/** Values by name, such as `issue letsencrypt.org`. */
const table = new Map<string, readonly string[]>()
const server = createSocket('udp4')
let address: string

beforeAll(async () => {
  server.on('message', (message, from) => {
    const { name, end } = readName(message, 12)
    const records = (table.get(name) ?? []).map((entry) => {
      const [tag = '', value = ''] = entry.split(/ (.*)/)
      const data = Buffer.concat([Buffer.from([0, tag.length]), Buffer.from(`${tag}${value}`)])
      return Buffer.concat([writeName(name), uint16(caaType, 1, 0, 60, data.length), data])
    })
    const header = uint16(message.readUInt16BE(0), 0x8580, 1, records.length, 0, 0)
    const reply = Buffer.concat([header, message.subarray(12, end + 4), ...records])
    server.send(reply, from.port, from.address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  address = `127.0.0.1:${server.address().port}`
})
afterAll(() => server.close())

const check = (name: string) =>
  checkCaa({ dnsServers: [address], names: [name], identities: ['letsencrypt.org'] })

test.each<[string, readonly string[], string, string | null]>([
  ['no record', [], 'app.one.test', null],
  ['a record that allows it', ['issue letsencrypt.org'], 'app.two.test', null],
  ['parameters', ['issue LetsEncrypt.org; validationmethods=dns-01'], 'app.three.test', null],
  ['another authority', ['issue other.test'], 'app.four.test', 'issue'],
  ['nobody', ['issue ;'], 'app.five.test', 'issue'],
  ['reports only', ['iodef mailto:a@six.test'], 'app.six.test', null],
  ['no wildcards', ['issue letsencrypt.org', 'issuewild ;'], '*.seven.test', 'issuewild'],
  ['no wildcards, for a host', ['issue letsencrypt.org', 'issuewild ;'], 'app.eight.test', null],
])('%s', async (_, records, name, missing) => {
  const owner = name.split('.').slice(1).join('.')
  table.set(owner, records)
  if (missing === null) return expect(await check(name)).toBeUndefined()
  await expect(check(name)).rejects.toThrow(
    `The CAA records of ${owner} do not allow a certificate for ${name}. Add the DNS record: ${owner} CAA 0 ${missing} "letsencrypt.org"`,
  )
})
