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

const notAName =
  'That is not a hostname: it has letters, digits and hyphens, with dots between, like `www.example.com`.'
const anAddress = 'That is an IP address. A custom domain is a name, like `www.example.com`.'
const tooLong = 'That is too long for a hostname: 253 characters, and 63 between two dots.'
const path = 'Leave out what follows the name: a whole host has the domain.'
const number = 'The end of a hostname is never a number.'

test.each([
  ['', 'The hostname is missing: a name like `www.example.com`.'],
  ['  ', 'The hostname is missing: a name like `www.example.com`.'],
  ['https://www.example.com', 'Leave out what stands before the name, like `https://`.'],
  ['www.example.com/path', path],
  ['www.example.com\\path', path],
  ['www.example.com?x', path],
  ['www.example.com#x', path],
  ['me@example.com', 'That looks like an e-mail address. Leave out what stands before the name.'],
  ['www.example.com:8080', 'Leave out the port: visitors come by the usual one.'],
  ['*.example.com', 'A wildcard is not possible: add each hostname by itself.'],
  ['_dmarc.example.com', 'A hostname has no underscore: no certificate can hold one.'],
  ['www example.com', 'A hostname has no spaces.'],
  ['www.exa\u0000mple.com', 'A hostname has no spaces.'],
  ['www.exa\nmple.com', 'A hostname has no spaces.'],
  ['192.0.2.1', anAddress],
  ['192.0.2.1.', anAddress],
  ['[2001:db8::1]', anAddress],
  ['2001:db8::1', anAddress],
  ['0x7f.1', anAddress],
  ['017700000001', anAddress],
  ['3221225985', anAddress],
  ['１９２.0.2.1', anAddress],
  ['256.256.256.256', number],
  ['www.example.123', number],
  ['www.example.0x1f', number],
  [
    'example',
    'A hostname has at least one dot, like `www.example.com`; `example` is a single word.',
  ],
  [
    'localhost',
    'A hostname has at least one dot, like `www.example.com`; `localhost` is a single word.',
  ],
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
  ['www..example.com', notAName],
  ['.example.com', notAName],
  ['example.com..', notAName],
  ['.', notAName],
  ['-www.example.com', notAName],
  ['www-.example.com', notAName],
  ['ab--cd.example.com', notAName],
  ['xn--.example.com', notAName],
  ['www%2eexample.com', notAName],
  ['wwẇ<.example.com', notAName],
  ['\ud800.example.com', notAName],
])('%j is refused', (typed, detail) => {
  expect(() => parseHostname(typed)).toThrow(
    expect.objectContaining({ code: 'invalid_field', detail }) as Error,
  )
})

test('whatever is typed is refused, or is a name that stays as it is', () => {
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
