// `X-Forwarded-For` counts as far as trusted proxies wrote it, and not at all from other peers.
import { parseCidr } from '@plinth/domain/addresses/network'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'
import type { VisitRequest } from './visit.ts'

const trusted = ['10.0.0.0/8', 'fd00::/8'].map(parseCidr)

test.each([
  ['an untrusted peer, with a forged header', '198.51.100.7', '203.0.113.9', '198.51.100.7'],
  ['an untrusted peer that names a proxy', '198.51.100.7', '203.0.113.9, 10.0.0.1', '198.51.100.7'],
  ['an untrusted peer without the header', '198.51.100.7', undefined, '198.51.100.7'],
  ['a trusted proxy', '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['a trusted proxy over IPv6', 'fd00::1', '2001:db8::9', '2001:db8::9'],
  [
    'a trusted proxy whose client forged an address',
    '10.0.0.1',
    '1.1.1.1, 203.0.113.9',
    '203.0.113.9',
  ],
  ['two trusted proxies', '10.0.0.1', '1.1.1.1, 203.0.113.9,10.0.0.2', '203.0.113.9'],
  ['a trusted proxy that appends ports', '10.0.0.1', '203.0.113.9:5123', '203.0.113.9'],
  ['a trusted proxy that appends ports over IPv6', '10.0.0.1', '[2001:db8::9]:443', '2001:db8::9'],
  ['a trusted proxy with brackets', '10.0.0.1', '[2001:db8::9]', '2001:db8::9'],
  ['a trusted proxy itself', '10.0.0.1', undefined, '10.0.0.1'],
  ['a trusted proxy with an empty header', '10.0.0.1', ' , ', '10.0.0.1'],
])('the address behind %s', (_, remoteAddress, header, expected) => {
  const headers = header === undefined ? {} : { 'x-forwarded-for': header }
  const request = { socket: { remoteAddress }, headers } as VisitRequest
  expect(clientAddress(request, trusted)).toBe(expected)
})

test('without trusted proxies the header is ignored', () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const request = { socket: { remoteAddress: '10.0.0.1' }, headers } as unknown as VisitRequest
  expect(clientAddress(request, [])).toBe('10.0.0.1')
})
