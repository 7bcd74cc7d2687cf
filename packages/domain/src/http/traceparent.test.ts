import { expect, test } from 'vitest'
import { parseTraceparent } from './traceparent.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${spanId}-01`, true],
  [`00-${traceId}-${spanId}-00`, false],
  // Other flags may be set as well.
  [`00-${traceId}-${spanId}-03`, true],
  [`00-${traceId}-${spanId}-02`, false],
  // A later version, whose further fields are unknown.
  [`01-${traceId}-${spanId}-01`, true],
  [`cc-${traceId}-${spanId}-01-what-the-future-will-be-like`, true],
])('%s is a parent', (text, sampled) => {
  expect(parseTraceparent(text)).toEqual({ traceId, spanId, sampled })
})

test.each([
  '',
  'nonsense',
  `ff-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01-more`,
  `00-${traceId}-${spanId}-01-`,
  `01-${traceId}-${spanId}-01.more`,
  `00-${'0'.repeat(32)}-${spanId}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-${spanId}-01`,
  `00-${traceId}-${spanId}-1`,
  `00-${traceId}-${spanId}-0x`,
  `00-${traceId}a-${spanId}-01`,
  ` 00-${traceId}-${spanId}-01`,
  `00-${traceId}-${spanId}-01\n`,
  // Node joins the values of a header that is sent twice.
  `00-${traceId}-${spanId}-01, 00-${traceId}-${spanId}-01`,
  `01-${traceId}-${spanId}-01-${'a'.repeat(300)}`,
])('%j is none', (text) => {
  expect(parseTraceparent(text)).toBeNull()
})
