import { expect, test } from 'vitest'
import { isDnsName } from './dns-name.ts'

const longest = [63, 63, 63, 61].map((length) => 'a'.repeat(length)).join('.')

test.each(['_acme-challenge.example.org', 'd.auth.example.net', 'k.', 'A-1', longest])(
  '%j is a DNS name',
  (text) => expect(isDnsName(text)).toBe(true),
)

test.each([
  ...[
    '',
    '.',
    'a..b',
    'a/b.example',
    '..%2f.example',
    'a b.example',
    'a\\.b',
    'a?b',
    '<a>',
    'é.fr',
  ],
  ...['--flag.example', 'a\n', `a${longest}`, 'a'.repeat(64)],
])('%j is no DNS name', (text) => expect(isDnsName(text)).toBe(false))
