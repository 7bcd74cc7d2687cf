// TSIG, compared with messages that nsupdate and BIND 9.18 have exchanged.
import { expect, test } from 'vitest'
import { readResponse } from './dns-message.ts'
import { checkResponse, signMessage, type TsigKey } from './tsig.ts'

interface Exchange {
  readonly key: TsigKey
  readonly request: string
  readonly response: string
}

const exchanges: readonly Exchange[] = [
  {
    key: {
      name: 'plinth-key',
      algorithm: 'hmac-sha256',
      secret: Buffer.from('thirty-two bytes for hmac-sha-256'),
    },
    request:
      '0ecf280000010000000100010564726f7073076578616d706c6500000600010f5f61636d652d6368616c6c656e6765c00c001000fe0000000000100f6368616c6c656e67652d76616c75650a706c696e74682d6b65790000fa00ff00000000003d0b686d61632d7368613235360000006afca8f1012c002099e03a450a8d165833c185d923fafcb31b205489287cf4d46fe25d018c5904540ecf00000000',
    response:
      '0ecfa80000010000000000010564726f7073076578616d706c6500000600010a706c696e74682d6b65790000fa00ff00000000003d0b686d61632d7368613235360000006afca8f1012c002032e03910a94fb79dbdda082bf7d20745b48925ab7129f521eb42ceb9bc0a86530ecf00000000',
  },
  {
    key: {
      name: 'Plinth-Key-512.',
      algorithm: 'hmac-sha512',
      secret: Buffer.from('a longer secret, of which sixty-four bytes are used in hmac-sha512'),
    },
    request:
      'b2e3280000010000000100010564726f7073076578616d706c6500000600010f5f61636d652d6368616c6c656e6765c00c001000010000003c00100f6368616c6c656e67652d76616c75650e706c696e74682d6b65792d3531320000fa00ff00000000005d0b686d61632d7368613531320000006afca8e4012c0040100e57b4e85c61c071ad1b993a317b2df192e7b40da2b4864e9f63e1935a9f8547e3de538e9b0f16564e441e4adf32c094c56e79540eaacdbe883ec0c556bb22b2e300000000',
    response:
      'b2e3a80000010000000000010564726f7073076578616d706c6500000600010e706c696e74682d6b65792d3531320000fa00ff00000000005d0b686d61632d7368613531320000006afca8e4012c00406297bbd5c686781efc577d06f32bd995a3e8c7cc68e27cebc68cdce77e2b26920162ea9b440c1297c22282571fb4547be67671fcd3021475b02e4548c308850db2e300000000',
  },
]

/** The message before it was signed, and when that was. */
function unsign(hex: string): { message: Buffer; now: number } {
  const signed = Buffer.from(hex, 'hex')
  const start = readResponse(signed).additional.at(-1)?.start ?? 0
  const message = Buffer.from(signed.subarray(0, start))
  message.writeUInt16BE(0, 10)
  const seconds = Number.parseInt(/0000(6afca8[0-9a-f]{2})012c/.exec(hex)?.[1] ?? '', 16)
  return { message, now: seconds * 1000 }
}

test.each(exchanges.map((one) => [one.key.algorithm, one] as const))(
  'signs as nsupdate does, and accepts the response of BIND: %s',
  (_, { key, request, response }) => {
    const { message, now } = unsign(request)
    const { bytes, mac } = signMessage(message, key, now)
    expect(bytes.toString('hex')).toBe(request)
    const check = (
      hex: string,
      changes: Partial<{ mac: Buffer; now: number; key: TsigKey }> = {},
    ) => checkResponse(Buffer.from(hex, 'hex'), changes.key ?? key, { mac, now, ...changes })
    expect(check(response)).toBeNull()
    expect(check(response.replace('a800', 'a805'))).toBe('forged')
    expect(check(response, { mac: Buffer.alloc(mac.length) })).toBe('forged')
    expect(check(response, { key: { ...key, secret: Buffer.from('another') } })).toBe('forged')
    expect(check(response, { now: now + 400_000 })).toBe('BADTIME')
    const bare = unsign(response).message.toString('hex')
    expect(check(bare)).toBe('unsigned')
  },
)

test.each([
  [16, 'BADSIG'],
  [17, 'BADKEY'],
])('reports the error %i as %s', (code, name) => {
  const [{ key, request, response } = expect.unreachable()] = exchanges
  const { now } = unsign(request)
  // Without a MAC, which is 32 bytes long.
  const message = Buffer.from(response, 'hex')
  const mac = message.length - 6 - 32
  const refused = Buffer.concat([message.subarray(0, mac), message.subarray(mac + 32)])
  refused.writeUInt16BE(0, mac - 2)
  refused.writeUInt16BE(code, mac + 2)
  const data = refused.indexOf(Buffer.from('0b686d61632d', 'hex'))
  refused.writeUInt16BE(0x3d - 32, data - 2)
  expect(checkResponse(refused, key, { mac: Buffer.alloc(32), now })).toBe(name)
})

test.each([
  '',
  '00',
  '0ecfa8000001000000000001c00c',
  `0ecfa80000010000000000010564${'c00c'.repeat(9)}`,
])('a malformed response %j is a RangeError', (hex) => {
  const [{ key } = expect.unreachable()] = exchanges
  const request = { mac: Buffer.alloc(32), now: 0 }
  expect(() => checkResponse(Buffer.from(hex, 'hex'), key, request)).toThrow(RangeError)
})
