// Protocols below HTTP: ClientHello, DNS responses, and the heads of requests in the fast lane.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { readResponse } from '../../../packages/server/src/adapters/dns-providers/dns-message.ts'
import { checkResponse } from '../../../packages/server/src/adapters/dns-providers/tsig.ts'
import { createHeaderLines } from '../../../packages/server/src/edges/fast-lane/header-lines.ts'
import { createParseRequest } from '../../../packages/server/src/edges/fast-lane/parse-request.ts'
import { readClientHello } from '../../../packages/server/src/edges/tls/client-hello.ts'
import { clientHellos } from '../inputs/client-hellos.ts'
import { dnsResponses } from '../inputs/dns-responses.ts'
import { mutatedBytes } from '../inputs/mutated-bytes.ts'
import { textOf } from '../inputs/text.ts'
import { target } from '../target.ts'

const parseRequest = createParseRequest(createHeaderLines())

const requestWords = [
  ...['GET / HTTP/1.1\r\n', 'POST /a HTTP/1.1\r\n', 'HEAD ', '/', ' HTTP/1.1', ' HTTP/1.0', '\r\n'],
  ...[
    'Host: a\r\n',
    'host: b\r\n',
    'Connection: close\r\n',
    'Connection: x\r\n',
    'Accept: */*\r\n',
  ],
  ...[
    'Content-Length: 3\r\n',
    'Content-Length: ',
    'Transfer-Encoding: chunked\r\n',
    'Expect: 1\r\n',
  ],
  ...['\n', '\r', ' ', '\t', ':', ': ', 'x', 'abc', '\x7f', '\xff', '\r\n\r\n', 'Cookie: a=b\r\n'],
]

export const protocolTargets = [
  target({
    name: 'ClientHello',
    share: 2,
    inputs: fc.record({ bytes: mutatedBytes(clientHellos, { longest: 40_000 }), cut: fc.nat(400) }),
    check({ bytes, cut }) {
      const whole = readClientHello(bytes)
      const start = readClientHello(bytes.subarray(0, cut))
      // What was read of the first bytes stays so, whatever follows.
      if (typeof start !== 'number') return assert.deepEqual(whole, start)
      assert.ok(start > Math.min(cut, bytes.length))
      if (typeof whole === 'object') assert.ok(start <= bytes.length)
    },
  }),
  target({
    name: 'DNS responses',
    share: 2,
    inputs: mutatedBytes(dnsResponses, { longest: 65_535 }),
    check(bytes) {
      const key = { name: 'k', algorithm: 'hmac-sha256', secret: Buffer.from('s') } as const
      try {
        const { answers, additional } = readResponse(bytes)
        for (const { data, end } of [...answers, ...additional])
          assert.ok(data <= end && end <= bytes.length)
        assert.notEqual(checkResponse(bytes, key, { mac: Buffer.alloc(32), now: 0 }), null)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
      }
    },
  }),
  target({
    name: 'request heads',
    share: 2,
    inputs: fc.record({
      start: fc.constantFrom('', 'GET / HTTP/1.1\r\nHost: a\r\n', 'POST / HTTP/1.1\r\nHost: a\r\n'),
      text: textOf(requestWords, { longest: 16_000, rarely: 50 }),
      after: fc.constantFrom('', '\r\n\r\n', 'GET /after HTTP/1.1\r\nHost: b\r\n\r\n'),
    }),
    check({ start, text, after }) {
      const bytes = Buffer.from(start + text + after, 'latin1')
      const parsed = parseRequest(bytes, 0, null)
      if (parsed === null) return
      assert.ok(parsed.end > 0 && parsed.end <= bytes.length)
      // Nothing after its end has an effect.
      assert.deepEqual(parseRequest(bytes.subarray(0, parsed.end), 0, null), parsed)
      if (parsed.kind !== 'plain') return
      const again = parseRequest(bytes, 0, parsed.kept)
      assert.ok(again?.kind === 'plain')
      assert.deepEqual([again.fields, again.end], [parsed.fields, parsed.end])
    },
  }),
]
