import { parseCidr } from '@plinth/domain/addresses/network'
import { expect, test } from 'vitest'
import { proxyTraceparent } from './proxy-traceparent.ts'
import type { VisitRequest } from './visit.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'
const valid = `00-${traceId}-${spanId}-01`

const parentOf = (
  traceparent: unknown,
  remoteAddress = '10.0.0.9',
  trusted: readonly string[] = ['10.0.0.0/8'],
) =>
  proxyTraceparent(
    { headers: { traceparent }, socket: { remoteAddress } } as unknown as VisitRequest,
    trusted.map(parseCidr),
  )

test('the trace of a trusted proxy is continued', () => {
  expect(parentOf(valid)).toEqual({ traceId, spanId, sampled: true })
})

test('no other is', () => {
  expect(parentOf(valid, '192.0.2.1')).toBeNull()
  expect(parentOf(valid, '10.0.0.9', [])).toBeNull()
  for (const bad of [undefined, '', 'nonsense', [valid, valid], `${valid}, ${valid}`])
    expect(parentOf(bad)).toBeNull()
})
