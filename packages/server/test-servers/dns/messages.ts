// DNS message format (RFC 1035, section 4): parses questions and writes replies.
import { isIPv4 } from 'node:net'
import { type RecordTypeName, type ResourceRecord, recordTypes } from './records.ts'

export interface DnsQuestion {
  readonly id: number
  /** In lower case. */
  readonly name: string
  /** Null for a record type that this server does not support. */
  readonly type: RecordTypeName | null
  /** The question's bytes, which a reply repeats. */
  readonly raw: Buffer
}

const headerBytes = 12
export const responseCodes = { ok: 0, servfail: 2, nxdomain: 3, refused: 5 } as const

/** Null if the message is malformed. */
export function readQuestion(message: Buffer): DnsQuestion | null {
  const labels: string[] = []
  let at = headerBytes
  for (;;) {
    const length = message[at]
    if (length === undefined || length > 63) return null
    at += 1
    if (length === 0) break
    labels.push(message.toString('latin1', at, at + length).toLowerCase())
    at += length
  }
  if (message.length < at + 4) return null
  const number = message.readUInt16BE(at)
  const [type = null] = Object.entries(recordTypes).flatMap(([name, value]) =>
    value === number ? [name as RecordTypeName] : [],
  )
  const raw = message.subarray(headerBytes, at + 4)
  return { id: message.readUInt16BE(0), name: labels.join('.'), type, raw }
}

export interface DnsReply {
  readonly code: keyof typeof responseCodes
  readonly answers: readonly ResourceRecord[]
}

/** A reply longer than `maxBytes` is sent empty and marked as truncated, so that the client retries over TCP. */
export function writeReply(question: DnsQuestion, reply: DnsReply, maxBytes: number): Buffer {
  const answers = reply.answers.map(writeRecord)
  const whole = Buffer.concat([writeHeader(question, reply, answers.length), ...answers])
  if (whole.length <= maxBytes) return whole
  const cut = writeHeader(question, reply, 0)
  cut.writeUInt16BE(cut.readUInt16BE(2) | truncated, 2)
  return cut
}

/** Response, authoritative answer, recursion desired and available. */
const flags = 0x8580
const truncated = 0x0200

function writeHeader(question: DnsQuestion, reply: DnsReply, answers: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.writeUInt16BE(question.id, 0)
  header.writeUInt16BE(flags | responseCodes[reply.code], 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(answers, 6)
  return Buffer.concat([header, question.raw])
}

function writeRecord({ name, type, value }: ResourceRecord): Buffer {
  const data = writeData(type, value)
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(recordTypes[type], 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt32BE(3600, 4)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([writeName(name), fixed, data])
}

function writeData(type: RecordTypeName, value: string): Buffer {
  switch (type) {
    case 'A':
    case 'AAAA':
      return writeAddress(value)
    case 'CNAME':
    case 'NS':
      return writeName(value)
    case 'TXT':
      return Buffer.concat(stringsOf(Buffer.from(value)).map(writeString))
  }
}

function writeName(name: string): Buffer {
  const labels = name.split('.').filter((label) => label !== '')
  return Buffer.concat([...labels.map((label) => writeString(Buffer.from(label))), Buffer.alloc(1)])
}

const writeString = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from([bytes.length]), bytes])

/** A string in a TXT record has at most 255 bytes; longer values are split. */
function stringsOf(bytes: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / 255))
  return Array.from({ length: count }, (_, n) => bytes.subarray(n * 255, (n + 1) * 255))
}

function writeAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  const [head = '', tail] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const [before, after] = [groups(head), groups(tail ?? '')]
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return Buffer.from(
    [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  )
}
