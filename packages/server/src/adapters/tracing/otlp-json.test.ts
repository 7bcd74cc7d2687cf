import { expect, test } from 'vitest'
import type { FinishedSpan } from './finished-span.ts'
import { encodeSpans } from './otlp-json.ts'

const span: FinishedSpan = {
  traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
  spanId: '00f067aa0ba902b7',
  parentSpanId: null,
  hasRemoteParent: false,
  name: 'GET /',
  kind: 'server',
  startMs: 1_794_940_000_000.5,
  endMs: 1_794_940_000_002,
  attributes: { 'http.response.status_code': 200, share: 0.5, 'http.route': '/' },
  errorType: null,
}
const source = { resource: { 'service.name': 'plinth' }, version: '1.2.3' }
const encode = (...spans: FinishedSpan[]) => JSON.parse(encodeSpans(spans, source))

test('a span is written as the specification has it', () => {
  expect(encode(span)).toEqual({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: 'plinth' } }] },
        scopeSpans: [
          {
            scope: { name: 'plinth', version: '1.2.3' },
            spans: [
              {
                traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
                spanId: '00f067aa0ba902b7',
                flags: 0x101,
                name: 'GET /',
                kind: 2,
                startTimeUnixNano: '1794940000000500000',
                endTimeUnixNano: '1794940000002000000',
                attributes: [
                  { key: 'http.response.status_code', value: { intValue: '200' } },
                  { key: 'share', value: { doubleValue: 0.5 } },
                  { key: 'http.route', value: { stringValue: '/' } },
                ],
              },
            ],
          },
        ],
      },
    ],
  })
})

test('a parent and a failure are written too, and long texts are cut', () => {
  const child: FinishedSpan = {
    ...span,
    parentSpanId: '1111111111111111',
    hasRemoteParent: true,
    kind: 'client',
    attributes: { text: 'a'.repeat(5000) },
    errorType: 'ECONNRESET',
  }
  const [written] = encode(child).resourceSpans[0].scopeSpans[0].spans
  expect(written).toMatchObject({
    parentSpanId: '1111111111111111',
    flags: 0x301,
    kind: 3,
    status: { code: 2 },
  })
  expect(written.attributes[0].value.stringValue).toHaveLength(1000)
})
