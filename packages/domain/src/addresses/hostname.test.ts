import { expect, test } from 'vitest'
import { isHostname, isUnder, parseHostname } from './hostname.ts'

test.each([
  ['www.example.com', 'www.example.com'],
  ['  WWW.Example.COM.  ', 'www.example.com'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['BÜCHER.example。', 'xn--bcher-kva.example'],
  ['例え.テスト', 'xn--r8jz45g.xn--zckzah'],
  ['faß.de', 'xn--fa-hia.de'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['ｗｗｗ．example．com', 'www.example.com'],
  ['1.example.com', '1.example.com'],
  ['4chan.example', '4chan.example'],
  ['a.test', 'a.test'],
  ['a-b--c.example.com', 'a-b--c.example.com'],
  [`${'a'.repeat(63)}.example.com`, `${'a'.repeat(63)}.example.com`],
])('%s is %s', (typed, hostname) => {
  expect(parseHostname(typed)).toBe(hostname)
  expect(isHostname(hostname)).toBe(true)
})

const notHostname =
  'That is not a valid hostname. Use letters, digits and hyphens, separated by dots, like `www.example.com`.'
const ipAddressGiven = 'That is an IP address. Enter a hostname like `www.example.com`.'
const tooLong =
  'That hostname is too long. The limit is 253 characters in total and 63 between two dots.'
const path = 'Enter only the hostname, without a path.'
const number = 'The last part of a hostname cannot be a number.'

test.each([
  ['', 'Enter a hostname like `www.example.com`.'],
  ['  ', 'Enter a hostname like `www.example.com`.'],
  ['https://www.example.com', 'Enter only the hostname, without `https://`.'],
  ['www.example.com/path', path],
  ['www.example.com\\path', path],
  ['www.example.com?x', path],
  ['www.example.com#x', path],
  ['me@example.com', 'That looks like an email address. Enter only the hostname.'],
  ['www.example.com:8080', 'Enter only the hostname, without a port.'],
  ['*.example.com', 'Wildcards are not supported. Add each hostname separately.'],
  [
    '_dmarc.example.com',
    'Hostnames with an underscore are not supported: certificates do not allow them.',
  ],
  ['www example.com', 'A hostname cannot contain spaces.'],
  ['www.exa\u0000mple.com', 'A hostname cannot contain spaces.'],
  ['www.exa\nmple.com', 'A hostname cannot contain spaces.'],
  ['192.0.2.1', ipAddressGiven],
  ['192.0.2.1.', ipAddressGiven],
  ['[2001:db8::1]', ipAddressGiven],
  ['2001:db8::1', ipAddressGiven],
  ['0x7f.1', ipAddressGiven],
  ['017700000001', ipAddressGiven],
  ['3221225985', ipAddressGiven],
  ['１９２.0.2.1', ipAddressGiven],
  ['256.256.256.256', number],
  ['www.example.123', number],
  ['www.example.0x1f', number],
  ['example', 'Enter a full hostname like `www.example.com`; `example` has no dot.'],
  ['localhost', 'Enter a full hostname like `www.example.com`; `localhost` has no dot.'],
  ['drop.localhost', 'Names that end in `.localhost` are not part of the public DNS.'],
  ['printer.local', 'Names that end in `.local` are not part of the public DNS.'],
  ['abc.onion', 'Names that end in `.onion` are not part of the public DNS.'],
  ['1.0.0.10.in-addr.arpa', 'Names that end in `.arpa` are not part of the public DNS.'],
  ['x.invalid', 'Names that end in `.invalid` are not part of the public DNS.'],
  ...['internal', 'lan', 'corp', 'home', 'intranet'].map((end): [string, string] => [
    `db.${end}`,
    `Names that end in \`.${end}\` are not part of the public DNS.`,
  ]),
  [`${'a'.repeat(64)}.example.com`, tooLong],
  [`${'a.'.repeat(124)}example.com`, tooLong],
  [`${'ü'.repeat(63)}.example.com`, tooLong],
  ['a'.repeat(1_001), tooLong],
  ['www..example.com', notHostname],
  ['.example.com', notHostname],
  ['example.com..', notHostname],
  ['.', notHostname],
  ['-www.example.com', notHostname],
  ['www-.example.com', notHostname],
  ['ab--cd.example.com', notHostname],
  ['xn--.example.com', notHostname],
  ['www%2eexample.com', notHostname],
  ['wwẇ<.example.com', notHostname],
  ['\ud800.example.com', notHostname],
])('%j is refused', (typed, detail) => {
  expect(() => parseHostname(typed)).toThrow(
    expect.objectContaining({ code: 'invalid_field', detail }) as Error,
  )
})

test('any input is refused or gives a canonical name that parses to itself', () => {
  const alphabet = [...'aZ0-._*:/@%[]\\ \t。ｗ１ßü例\u00ad\u200d\u0301', 'xn--', 'com', '0x']
  let seed = 1
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 5_000; round++) {
    const typed = Array.from({ length: 1 + next(9) }, () => alphabet[next(alphabet.length)]).join(
      '',
    )
    const hostname = accepted(typed)
    if (hostname === null) continue
    expect(hostname).toMatch(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/)
    expect([parseHostname(hostname), new URL(`https://${hostname}/`).hostname]).toEqual([
      hostname,
      hostname,
    ])
  }
})

function accepted(typed: string): string | null {
  try {
    return parseHostname(typed)
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_field' })
    return null
  }
}

test.each([
  ['example.com', true],
  ['a.b.example.com', true],
  ['notexample.com', false],
  ['com', false],
])('%s under example.com: %s', (name, under) => {
  expect(isUnder(name, 'example.com')).toBe(under)
})
