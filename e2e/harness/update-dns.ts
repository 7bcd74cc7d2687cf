// Name server on loopback that accepts dynamic updates (RFC 2136) signed with TSIG (RFC 8945), and
// passes them on to the DNS server of Pebble.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import {
  readName,
  readResponse,
  uint16,
  writeName,
} from '../../packages/server/src/adapters/dns-providers/dns-message.ts'
import type { ChallengeDns } from './challenge-dns.ts'

export interface UpdateDns {
  /** Values for PLINTH_ACME_DNS and its secret. */
  readonly env: Readonly<Record<string, string>>
  /** Each accepted update, such as `add _acme-challenge.drops.test`. */
  readonly updates: readonly string[]
  /** Further records appear only once `release` is called. */
  holdBack(): { release(): Promise<void> }
  stop(): void
}

export interface UpdateDnsOptions {
  readonly dns: ChallengeDns
  readonly zones: readonly string[]
}

const keyName = 'plinth-key'
const algorithm = 'hmac-sha256'
const secret = Buffer.from('a secret that the tests share with the server')
const types = { soa: 6, txt: 16 }
const noneClass = 254
const codes = { ok: 0, refused: 5, notAuth: 9 }
const errors = { badSignature: 16, badKey: 17 }

export async function startUpdateDns({ dns, zones }: UpdateDnsOptions): Promise<UpdateDns> {
  const updates: string[] = []
  let held: (() => Promise<void>)[] | null = null

  async function apply(message: Buffer, start: number): Promise<void> {
    const { name, end } = readName(message, start)
    const isRemoved = message.readUInt16BE(end + 2) === noneClass
    const data = end + 10
    const value = message.toString('latin1', data + 1, data + 1 + message.readUInt8(data))
    updates.push(`${isRemoved ? 'delete' : 'add'} ${name}`)
    if (isRemoved) await dns.removeTxt(name)
    else if (held) held.push(() => dns.txt(name, value))
    else await dns.txt(name, value)
  }

  async function replyTo(message: Buffer): Promise<Buffer> {
    const { additional } = readResponse(message)
    const tsig = additional.at(-1)
    if (!tsig) return reply(message, codes.refused)
    const signature = readSignature(message, tsig.data)
    const signed = Buffer.from(message.subarray(0, tsig.start))
    signed.writeUInt16BE(signed.readUInt16BE(10) - 1, 10)
    const sign = (parts: readonly Buffer[], error: number) =>
      hmac([...parts, variables(signature.time, error)])
    if (tsig.name !== keyName) return withTsig(reply(message, codes.notAuth), errors.badKey)
    if (!sign([signed], 0).equals(signature.mac)) {
      return withTsig(reply(message, codes.notAuth), errors.badSignature)
    }
    const answer = await decide(message)
    const mac = sign([uint16(signature.mac.length), signature.mac, answer], 0)
    return withTsig(answer, 0, { mac, time: signature.time })
  }

  async function decide(message: Buffer): Promise<Buffer> {
    const { name, end } = readName(message, 12)
    const isUpdate = (message.readUInt16BE(2) >> 11) % 16 === 5
    const isZone = zones.includes(name)
    if (!isUpdate) return reply(message, isZone ? codes.ok : codes.refused, isZone ? [name] : [])
    if (!isZone) return reply(message, codes.notAuth)
    await apply(message, end + 4)
    return reply(message, codes.ok)
  }

  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let received = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      received = Buffer.concat([received, bytes])
      if (received.length < 2 || received.length < 2 + received.readUInt16BE(0)) return
      void replyTo(received.subarray(2)).then((answer) =>
        socket.end(Buffer.concat([uint16(answer.length), answer])),
      )
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    env: {
      PLINTH_ACME_DNS: `rfc2136://127.0.0.1:${address.port}?key=${keyName}`,
      PLINTH_ACME_DNS_SECRET: secret.toString('base64'),
    },
    updates,
    holdBack() {
      const waiting: (() => Promise<void>)[] = []
      held = waiting
      return {
        async release() {
          held = null
          for (const publish of waiting) await publish()
        },
      }
    },
    stop() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function readSignature(message: Buffer, data: number): { time: number; mac: Buffer } {
  const { end } = readName(message, data)
  const mac = message.subarray(end + 10, end + 10 + message.readUInt16BE(end + 8))
  return { time: message.readUIntBE(end, 6), mac }
}

const hmac = (parts: readonly Buffer[]): Buffer =>
  createHmac('sha256', secret).update(Buffer.concat(parts)).digest()

function time48(time: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(time, 0, 6)
  return bytes
}

const variables = (time: number, error: number): Buffer =>
  Buffer.concat([
    ...[writeName(keyName), uint16(255, 0, 0), writeName(algorithm)],
    ...[time48(time), uint16(300, error, 0)],
  ])

/** The response without a signature; SOA records answer for the names in `zones`. */
function reply(message: Buffer, code: number, zones: readonly string[] = []): Buffer {
  const { end } = readName(message, 12)
  const flags = message.readUInt16BE(2) | 0x8400 | code
  const records = zones.map((zone) => {
    const data = Buffer.concat([writeName(zone), writeName(zone), Buffer.alloc(20)])
    return Buffer.concat([writeName(zone), uint16(types.soa, 1, 0, 60, data.length), data])
  })
  return Buffer.concat([
    uint16(message.readUInt16BE(0), flags, 1, records.length, 0, 0),
    message.subarray(12, end + 4),
    ...records,
  ])
}

function withTsig(
  message: Buffer,
  error: number,
  { mac, time }: { mac: Buffer; time: number } = { mac: Buffer.alloc(0), time: 0 },
): Buffer {
  const data = Buffer.concat([
    ...[writeName(algorithm), time48(time), uint16(300, mac.length), mac],
    ...[message.subarray(0, 2), uint16(error, 0)],
  ])
  const record = Buffer.concat([writeName(keyName), uint16(250, 255, 0, 0, data.length), data])
  const whole = Buffer.concat([message, record])
  whole.writeUInt16BE(1, 10)
  return whole
}
