import { expect, test } from 'vitest'
import { networkOf } from '../addresses/network.ts'
import { networkCaller, tenantCaller } from './caller.ts'

test('an IPv4 address and a tenant are counted alone', () => {
  expect(networkCaller(networkOf('192.0.2.7'))).toEqual([{ key: '192.0.2.7', size: 1 }])
  expect(networkCaller(networkOf('nonsense'))).toEqual([{ key: 'unknown', size: 1 }])
  expect(tenantCaller('t_1')).toEqual([{ key: 'tenant t_1', size: 1 }])
})

test.each([
  ['2001:db8:1:a2b3::1', '2001:db8:1:a2b3::/64', '2001:db8:1:a200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:b3::1', '2001:db8:1:b3::/64', '2001:db8:1:0::/56', '2001:db8:1::/48'],
])('an IPv6 address is counted with its /56 and its /48: %s', (address, own, wider, widest) => {
  expect(networkCaller(networkOf(address))).toEqual([
    { key: own, size: 1 },
    { key: wider, size: 4 },
    { key: widest, size: 16 },
  ])
})
