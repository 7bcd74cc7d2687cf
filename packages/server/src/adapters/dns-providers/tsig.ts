// TSIG (RFC 8945): messages to a DNS server, signed with a shared secret.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readName, readResponse, recordTypes, uint16, writeName } from './dns-message.ts'

export interface TsigKey {
  readonly name: string
  readonly algorithm: TsigAlgorithm
  readonly secret: Buffer
}

export const tsigAlgorithms = ['hmac-sha256', 'hmac-sha384', 'hmac-sha512'] as const
export type TsigAlgorithm = (typeof tsigAlgorithms)[number]

export interface SignedMessage {
  readonly bytes: Buffer
  /** Part of what the response is signed over. */
  readonly mac: Buffer
}

const anyClass = 255
/** How far the clocks of both sides may differ, in seconds: RFC 8945, section 10. */
const fudgeSeconds = 300
/** RFC 8945, section 5.2. */
const tsigErrors: Readonly<Record<number, string>> = {
  16: 'BADSIG',
  17: 'BADKEY',
  18: 'BADTIME',
  22: 'BADTRUNC',
}

interface Variables {
  /** In seconds since the epoch. */
  readonly time: number
  readonly fudge: number
  readonly error: number
  readonly other: Buffer
}

/** `now` is in milliseconds. */
export function signMessage(message: Buffer, key: TsigKey, now: number): SignedMessage {
  const time = Math.floor(now / 1000)
  const variables = { time, fudge: fudgeSeconds, error: 0, other: Buffer.alloc(0) }
  const mac = macOf(key, [message, timedVariables(key, variables)])
  const data = Buffer.concat([
    writeName(key.algorithm),
    uint48(time),
    uint16(fudgeSeconds, mac.length),
    mac,
    message.subarray(0, 2),
    uint16(0, 0),
  ])
  const record = [writeName(key.name), uint16(recordTypes.tsig, anyClass, 0, 0, data.length), data]
  return { bytes: withAdditionalCount(Buffer.concat([message, ...record]), +1), mac }
}

/** Why a response cannot be trusted, or which error of RFC 8945 it reports. */
export type TsigProblem = 'unsigned' | 'forged' | 'BADSIG' | 'BADKEY' | 'BADTIME' | 'BADTRUNC'

/** Null if the response is signed with the key, for this request, and reports no error. */
export function checkResponse(
  response: Buffer,
  key: TsigKey,
  request: { readonly mac: Buffer; readonly now: number },
): TsigProblem | null {
  const { additional } = readResponse(response)
  const record = additional.at(-1)
  if (record?.type !== recordTypes.tsig) return 'unsigned'
  const { end: at } = readName(response, record.data)
  const time = response.readUIntBE(at, 6)
  const fudge = response.readUInt16BE(at + 6)
  const macEnd = at + 10 + response.readUInt16BE(at + 8)
  const mac = response.subarray(at + 10, macEnd)
  const id = response.subarray(macEnd, macEnd + 2)
  const error = response.readUInt16BE(macEnd + 2)
  const other = response.subarray(macEnd + 6, record.end)
  // These two are not signed: the server cannot, or must not, use the key.
  const reported = tsigErrors[error] as TsigProblem | undefined
  if (reported === 'BADSIG' || reported === 'BADKEY') return reported
  const unsigned = withAdditionalCount(Buffer.from(response.subarray(0, record.start)), -1)
  id.copy(unsigned)
  const expected = macOf(key, [
    uint16(request.mac.length),
    request.mac,
    unsigned,
    timedVariables(key, { time, fudge, error, other }),
  ])
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return 'forged'
  if (reported !== undefined) return reported
  return Math.abs(request.now / 1000 - time) > fudge + 1 ? 'BADTIME' : null
}

const macOf = ({ algorithm, secret }: TsigKey, parts: readonly Buffer[]): Buffer =>
  createHmac(algorithm.slice('hmac-'.length), secret).update(Buffer.concat(parts)).digest()

/** RFC 8945, section 4.3.3. */
const timedVariables = (key: TsigKey, { time, fudge, error, other }: Variables): Buffer =>
  Buffer.concat([
    writeName(key.name),
    uint16(anyClass, 0, 0),
    writeName(key.algorithm),
    uint48(time),
    uint16(fudge, error, other.length),
    other,
  ])

function uint48(value: number): Buffer {
  const bytes = Buffer.alloc(6)
  bytes.writeUIntBE(value, 0, 6)
  return bytes
}

function withAdditionalCount(message: Buffer, difference: number): Buffer {
  message.writeUInt16BE(message.readUInt16BE(10) + difference, 10)
  return message
}
