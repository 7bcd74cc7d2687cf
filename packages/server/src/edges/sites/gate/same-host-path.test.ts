import { expect, test } from 'vitest'
import { sameHostPath } from './same-host-path.ts'

test.each(['/', '/a/b.html?c=d&e=%2Ff', '/a//b', `/${'a'.repeat(4095)}`, '/.plinth/unlock'])(
  '%s is a safe redirect target',
  (path) => {
    expect(sameHostPath(path)).toBe(path)
  },
)

test.each([
  '',
  'a',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/a\r\nset-cookie: b',
  '/ä',
  'https://evil.example/',
  'javascript:alert(1)',
  `/${'a'.repeat(4096)}`,
])('%j falls back to the front page', (path) => {
  expect(sameHostPath(path)).toBe('/')
})
