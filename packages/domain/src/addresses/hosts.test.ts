import { expect, test } from 'vitest'
import { classifyHost, hostnameOf } from './hosts.ts'

test.each<[string, string | null]>([
  ['example.com', 'example.com'],
  ['Example.COM:8080', 'example.com'],
  ['example.com.', 'example.com'],
  ['example.com.:443', 'example.com'],
  ['localhost:4000', 'localhost'],
  ['127.0.0.1:4000', '127.0.0.1'],
  ['[::1]:4000', '[::1]'],
  ['[2001:DB8::1]', '[2001:db8::1]'],
  ['_acme.example.com', '_acme.example.com'],
  ...[
    '',
    '.',
    ':4000',
    'example.com..',
    '.example.com',
    'a..b',
    'example.com:',
    'example.com:http',
    'example.com:123456',
    'example.com:80:80',
    'user@example.com',
    'example.com/path',
    'exa mple.com',
    'example.com\r\n',
    'exämple.com',
    '::1',
    '[::1',
    '[::1]x',
    '[]',
    '[127.0.0.1]',
    '[fe80::1%25eth0]',
    '[::::]',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
  ].map((header): [string, null] => [header, null]),
])('Host %j names %j', (header, expected) => {
  expect(hostnameOf(header)).toBe(expected)
})

const laptop = { appHostname: 'localhost', sitesHostname: 'localhost', loopbackBase: true }
const hosted = {
  appHostname: 'plinth.example',
  sitesHostname: 'drops.example',
  loopbackBase: false,
}
const shared = {
  appHostname: 'app.drops.example',
  sitesHostname: 'drops.example',
  loopbackBase: false,
}
const preview = `p-${'a'.repeat(26)}`

test.each([
  ['localhost', laptop, { kind: 'app' }],
  ['my-site.localhost', laptop, { kind: 'drop', label: 'my-site' }],
  [`${preview}.localhost`, laptop, { kind: 'preview', label: preview }],
  ['127.0.0.1', laptop, { kind: 'loopback' }],
  ['[::1]', laptop, { kind: 'loopback' }],
  ['192.0.2.1', laptop, { kind: 'unknown' }],
  ['a.my-site.localhost', laptop, { kind: 'unknown' }],
  ['ab.localhost', laptop, { kind: 'unknown' }],
  ['a_b.localhost', laptop, { kind: 'unknown' }],
  ['evillocalhost', laptop, { kind: 'unknown' }],
  ['plinth.example', hosted, { kind: 'app' }],
  ['drops.example', hosted, { kind: 'unknown' }],
  ['shop.drops.example', hosted, { kind: 'drop', label: 'shop' }],
  [
    'shop.drops.example.evil.example',
    hosted,
    { kind: 'domain', label: 'shop.drops.example.evil.example' },
  ],
  ['0x7f.1', hosted, { kind: 'unknown' }],
  ['127.0.0.0x1', hosted, { kind: 'unknown' }],
  ['[2001:db8::1]', hosted, { kind: 'unknown' }],
  ['intranet', hosted, { kind: 'unknown' }],
  ['a_b.customer.example', hosted, { kind: 'unknown' }],
  ['127.0.0.1', hosted, { kind: 'unknown' }],
  ['shop.plinth.example', hosted, { kind: 'unknown' }],
  ['www.customer.example', hosted, { kind: 'domain', label: 'www.customer.example' }],
  ['customer.example', laptop, { kind: 'domain', label: 'customer.example' }],
  ['xn--bcher-kva.example', hosted, { kind: 'domain', label: 'xn--bcher-kva.example' }],
  ['app.drops.example', shared, { kind: 'app' }],
])('%s with %j is %j', (hostname, own, expected) => {
  expect(classifyHost(hostname, own)).toEqual(expected)
})
