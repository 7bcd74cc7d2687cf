import { expect, test } from 'vitest'
import { isPublicAddress } from './public-address.ts'

test.each([
  ['9.9.9.9', true],
  ['2620:fe::fe', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['100.100.100.200', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::ffff:10.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['not an address', false],
])('%s: %s', (ip, expected) => {
  expect(isPublicAddress(ip)).toBe(expected)
})
