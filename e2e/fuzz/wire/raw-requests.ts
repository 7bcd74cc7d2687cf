// Bytes on a connection that no HTTP client would send: bad request lines, headers, chunks and hosts.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { exchange } from '../../lanes/exchange.ts'
import { mutatedBytes } from '../inputs/mutated-bytes.ts'
import { textOf } from '../inputs/text.ts'
import { target } from '../target.ts'
import type { World } from './world.ts'

const words = [
  ...[
    'GET / HTTP/1.1\r\n',
    'POST /api/v1/sites HTTP/1.1\r\n',
    'GET http://a/ HTTP/1.1\r\n',
    'PRI * ',
  ],
  ...[
    'OPTIONS * HTTP/1.1\r\n',
    'CONNECT a:1 HTTP/1.1\r\n',
    ' HTTP/1.0\r\n',
    ' HTTP/2.0\r\n',
    '/\\',
    '%',
  ],
  ...[
    'Host: {drop}\r\n',
    'Host: localhost\r\n',
    'Host:\r\n',
    'host: {drop}\r\n',
    ' folded\r\n',
    '\r\n',
  ],
  ...[
    'Content-Length: 5\r\n',
    'Content-Length: -1\r\n',
    'Content-Length: 99999999999\r\n',
    'hello',
  ],
  ...[
    'Transfer-Encoding: chunked\r\n',
    'Transfer-Encoding: gzip, chunked\r\n',
    '5\r\nhello\r\n',
    '0\r\n',
  ],
  ...[
    'ffffffffff\r\n',
    '5;a=b\r\n',
    'Expect: 100-continue\r\n',
    'Upgrade: h2c\r\n',
    'Range: bytes=0-1\r\n',
  ],
  ...[
    'Connection: upgrade\r\n',
    'Connection: close\r\n',
    'Cookie: a=b; ;=\r\n',
    'Accept-Encoding: br\r\n',
  ],
  ...['\n', '\r', '\0', '\t', ' ', ':', '\xff', 'X: y\r\n', 'If-None-Match: "\r\n', '\r\n\r\n'],
]

const corpus = [
  'GET / HTTP/1.1\r\nHost: {drop}\r\nAccept-Encoding: gzip\r\n\r\n',
  'GET /docs/page.html?a=b HTTP/1.1\r\nHost: {drop}\r\nRange: bytes=1-2\r\nIf-Range: "x"\r\n\r\n',
  'POST /api/v1/sites HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  'HEAD http://{drop}/app.js HTTP/1.1\r\nHost: {drop}\r\nConnection: keep-alive\r\n\r\n',
].map((text) => Buffer.from(text))

const last = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** The status and the header fields of each response, wherever the one before it ends. */
const responseHead = /HTTP\/1\.1 (\d{3})[^\r\n]*(?=\r\n((?:[^\r\n]+\r\n)*))/g

/** Of a transfer coding or a version of HTTP that the server does not have. */
const refusals = new Set(['501', '505'])

const isLimit = (status: string, fields: string): boolean =>
  status === '503' && /^retry-after: \d+\r?$/im.test(fields)

export function rawRequestTargets({ client, drops: [drop] }: World) {
  const { port, counts } = client
  const bytesOf = (text: string) =>
    Buffer.from(text.replaceAll('{drop}', drop?.host ?? ''), 'latin1')
  return [
    target({
      name: 'raw requests',
      share: 3,
      inputs: fc.oneof(
        textOf(words, { longest: 20_000, rarely: 30 }),
        mutatedBytes(corpus, { longest: 40_000 }).map((bytes) => bytes.toString('latin1')),
      ),
      async check(text) {
        counts.requests += 1
        const steps = [{ bytes: bytesOf(text), responses: 0 }]
        const { received, closed } = await exchange({ port }, steps, Buffer.from(last))
        assert.ok(closed, 'the connection stayed open')
        const heads = received.toString('latin1').matchAll(responseHead)
        for (const [, status = '', fields = ''] of heads)
          assert.ok(
            Number(status) < 500 || refusals.has(status) || isLimit(status, fields),
            `status ${status}: ${fields}`,
          )
      },
    }),
  ]
}
