// DNS message format (RFC 1035, section 4) and dynamic updates (RFC 2136), as far as an update of TXT
// records needs them.
import { randomInt } from 'node:crypto'

export const recordTypes = { soa: 6, txt: 16, tsig: 250 } as const
const classes = { in: 1, none: 254, any: 255 } as const
const opcodes = { query: 0, update: 5 } as const
const headerBytes = 12
/** RFC 2136, section 2.2; RFC 1035, section 4.1.1. */
export const responseCodes: Readonly<Record<number, string>> = {
  0: 'NOERROR',
  1: 'FORMERR',
  2: 'SERVFAIL',
  3: 'NXDOMAIN',
  4: 'NOTIMP',
  5: 'REFUSED',
  8: 'NXRRSET',
  9: 'NOTAUTH',
  10: 'NOTZONE',
}

/** Caches forget the record soon: it is of use for a minute. */
const ttlSeconds = 60

/** Names are in lower case, which TSIG requires of the name of the key. */
export function writeName(name: string): Buffer {
  const labels = name
    .toLowerCase()
    .split('.')
    .filter((label) => label !== '')
  return Buffer.concat([...labels.map((label) => writeString(label)), Buffer.alloc(1)])
}

function writeString(text: string): Buffer {
  const bytes = Buffer.from(text, 'latin1')
  return Buffer.concat([Buffer.from([bytes.length]), bytes])
}

export const uint16 = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, n) => {
    bytes.writeUInt16BE(value, n * 2)
  })
  return bytes
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function writeHeader(opcode: number, counts: { readonly updates: number }): Buffer {
  return uint16(randomInt(65_536), opcode << 11, 1, 0, counts.updates, 0)
}

export const soaQuery = (name: string): Buffer =>
  Buffer.concat([
    writeHeader(opcodes.query, { updates: 0 }),
    writeName(name),
    uint16(recordTypes.soa, classes.in),
  ])

export interface TxtUpdate {
  readonly zone: string
  readonly name: string
  readonly value: string
  readonly action: 'add' | 'delete'
}

/** RFC 2136, sections 2.5.1 and 2.5.4. */
export function updateMessage({ zone, name, value, action }: TxtUpdate): Buffer {
  const data = writeString(value)
  const isAdded = action === 'add'
  return Buffer.concat([
    writeHeader(opcodes.update, { updates: 1 }),
    writeName(zone),
    uint16(recordTypes.soa, classes.in),
    writeName(name),
    uint16(recordTypes.txt, isAdded ? classes.in : classes.none),
    uint32(isAdded ? ttlSeconds : 0),
    uint16(data.length),
    data,
  ])
}

export interface ResponseRecord {
  /** Where the record starts in the message. */
  readonly start: number
  readonly name: string
  readonly type: number
  /** Where its data starts and ends. */
  readonly data: number
  readonly end: number
}

export interface Response {
  readonly id: number
  readonly code: number
  readonly answers: readonly ResponseRecord[]
  readonly additional: readonly ResponseRecord[]
}

/** Throws a RangeError if the message is malformed. */
export function readResponse(message: Buffer): Response {
  const [questions, answers, authorities, additional] = [4, 6, 8, 10].map((at) =>
    message.readUInt16BE(at),
  )
  let at = headerBytes
  for (let n = 0; n < (questions ?? 0); n += 1) at = readName(message, at).end + 4
  const section = (count = 0): ResponseRecord[] =>
    Array.from({ length: count }, () => {
      const record = readRecord(message, at)
      at = record.end
      return record
    })
  const answered = section(answers)
  section(authorities)
  return {
    id: message.readUInt16BE(0),
    code: message.readUInt16BE(2) & 15,
    answers: answered,
    additional: section(additional),
  }
}

function readRecord(message: Buffer, start: number): ResponseRecord {
  const { name, end: at } = readName(message, start)
  const data = at + 10
  const end = data + message.readUInt16BE(at + 8)
  if (end > message.length) throw new RangeError('The record is longer than the message.')
  return { start, name, type: message.readUInt16BE(at), data, end }
}

/** A name may have 127 labels; more jumps than that are a loop. */
const maxParts = 128

/** Follows compression pointers (RFC 1035, section 4.1.4). */
export function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let end: number | null = null
  let at = start
  for (let part = 0; part < maxParts; part += 1) {
    const length = message.readUInt8(at)
    if (length === 0) return { name: labels.join('.').toLowerCase(), end: end ?? at + 1 }
    if (length >= 0xc0) {
      end ??= at + 2
      at = message.readUInt16BE(at) & 0x3fff
    } else {
      if (at + 1 + length > message.length) throw new RangeError('The name is too long.')
      labels.push(message.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
  }
  throw new RangeError('The name has too many labels.')
}
