import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCidr, isLoopback, networkOf, parseCidr, shortenedAddress } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['nothing', 'unknown'],
])('%s is logged as %s', (ip, expected) => {
  expect(shortenedAddress(ip)).toBe(expected)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ...[
    '',
    'localhost',
    '192.0.2',
    '192.0.2.256',
    '192.0.2.07',
    '192.0.2.7:80',
    '1.2.3.4.5',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '12345::',
    ':1::',
    '1.2.3.4::',
    '[::1]',
    '::g',
  ].map((text) => [text, 'unknown']),
])('%s is counted as %s', (ip, expected) => {
  expect(networkOf(ip)).toBe(expected)
})

test('addresses of one /64 share a key, and those of the next have another', () => {
  const hextet = fc.integer({ min: 0, max: 0xffff }).map((group) => group.toString(16))
  fc.assert(
    fc.property(
      fc.array(hextet, { minLength: 4, maxLength: 4 }),
      fc.array(hextet, { minLength: 4, maxLength: 4 }),
      (host, other) => {
        const of = (groups: string[]) => networkOf(['2001', 'db8', '5', '7', ...groups].join(':'))
        expect(of(host)).toBe(of(other))
        expect(of(host)).not.toBe(networkOf(`2001:db8:5:8:${host.join(':')}`))
      },
    ),
  )
})

test.each([
  ['127.0.0.1', true],
  ['127.9.9.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['::2', false],
  ['127.1', false],
  ['localhost', false],
  ['127.0.0.1.evil.example', false],
])('%s is a loopback address: %s', (ip, expected) => {
  expect(isLoopback(ip)).toBe(expected)
})

test.each([
  ['10.1.2.3', '10.0.0.0/8', true],
  ['11.0.0.0', '10.0.0.0/8', false],
  ['10.1.2.3', '10.9.9.9/8', true],
  ['::ffff:10.1.2.3', '10.0.0.0/8', true],
  ['10.1.2.3', '::ffff:10.0.0.0/104', true],
  ['192.0.2.1', '192.0.2.1', true],
  ['192.0.2.2', '192.0.2.1', false],
  ['203.0.113.9', '0.0.0.0/0', true],
  ['::1', '0.0.0.0/0', false],
  ['fd00:1::2', 'fd00::/8', true],
  ['fe00::', 'fd00::/8', false],
  ['1.2.3.4', '::/0', false],
  ['garbage', '0.0.0.0/0', false],
])('%s in %s: %s', (ip, cidr, expected) => {
  expect(inCidr(ip, parseCidr(cidr))).toBe(expected)
})

test.each([
  '',
  '10.0.0.0/33',
  '10.0.0.0/',
  '10.0.0.0/-1',
  '10.0.0.0/8/8',
  '10.0.0/8',
  '::/129',
  '::ffff:10.0.0.0/8',
  'loopback',
  'fe80::1%eth0/64',
])('%s is refused as a range', (text) => {
  expect(() => parseCidr(text)).toThrow(RangeError)
})
