import { parseCidr } from '@plinth/domain/addresses/network'
import { expect, test } from 'vitest'
import { proxyRequestId } from './request-id.ts'
import type { VisitRequest } from './visit.ts'

const idOf = (id: string | undefined, remoteAddress = '10.0.0.9', trusted = ['10.0.0.0/8']) =>
  proxyRequestId(
    { headers: { 'x-request-id': id }, socket: { remoteAddress } } as unknown as VisitRequest,
    trusted.map(parseCidr),
  )

test('the id of a trusted proxy is kept', () => {
  expect(idOf('7f3a.Req_1:2/3+4=')).toBe('7f3a.Req_1:2/3+4=')
  expect(idOf('7f3a', '::ffff:10.0.0.9')).toBe('7f3a')
})

test('no other id is', () => {
  expect(idOf('7f3a', '192.0.2.1')).toBeNull()
  expect(idOf('7f3a', '10.0.0.9', [])).toBeNull()
  for (const bad of [undefined, '', 'two words', 'a"b', 'é', 'a'.repeat(129), 'a, b'])
    expect(idOf(bad)).toBeNull()
})
