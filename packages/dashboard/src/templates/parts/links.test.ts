import { expect, test } from 'vitest'
import { displayLink, phoneLink, safeLink } from './links.ts'

test.each([
  ['example.org', 'https://example.org/'],
  [' www.example.org/a?b=c#d ', 'https://www.example.org/a?b=c#d'],
  ['http://example.org', 'http://example.org/'],
  ['HTTPS://EXAMPLE.ORG/A', 'https://example.org/A'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['localhost:4000', 'https://localhost:4000/'],
  ['you@example.org', 'mailto:you@example.org'],
  ['mailto:you@example.org?subject=Hello', 'mailto:you@example.org?subject=Hello'],
  ['tel:+31305550123', 'tel:+31305550123'],
])('%j is linked as %s', (value, link) => {
  expect(safeLink(value)).toBe(link)
})

test.each([
  '',
  '  ',
  'soon',
  'not an address',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript://example.org/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/x',
  'ftp://example.org',
  'https://',
  '//',
])('%j is not linked', (value) => {
  expect(safeLink(value)).toBeNull()
})

test.each([
  ['+31 (30) 555-01.23', 'tel:+31305550123'],
  ['112', 'tel:112'],
  ['ask me', null],
  ['javascript:1', null],
])('the phone number %j is linked as %s', (value, link) => {
  expect(phoneLink(value)).toBe(link)
})

test('addresses are shown without scheme, www and trailing slash', () => {
  expect(['https://www.example.org/', 'mailto:a@example.org', 'tel:112'].map(displayLink)).toEqual([
    'example.org',
    'a@example.org',
    '112',
  ])
})
