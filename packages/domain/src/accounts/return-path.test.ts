import { expect, test } from 'vitest'
import { parseReturnPath } from './return-path.ts'

test.each([
  '/',
  '/dashboard/drops?sort=age#top',
  '/claim',
  '/invitation?code=abc234',
  '/device?user_code=ABCD-EFGH',
  '/oauth/auth?client_id=x&redirect_uri=http%3A%2F%2F127.0.0.1%3A9%2Fcb&scope=mcp',
  '/oauth/auth?redirect_uri=https://app.example//cb',
  '/a%20name',
])('%s is accepted', (path) => {
  expect(parseReturnPath(path)).toBe(path)
})

test('dot segments are resolved', () => {
  expect(parseReturnPath('/a/../dashboard/./x')).toBe('/dashboard/x')
})

test.each([
  null,
  undefined,
  '',
  'dashboard',
  'https://evil.example/',
  'https:evil.example',
  'http:/evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/%09/evil.example',
  '/%0a/evil.example',
  '/%2f/evil.example',
  '/%2fevil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/%252f%252fevil.example',
  '/%00',
  '/.//evil.example',
  '/..//evil.example',
  '/a//evil.example',
  '/a/%2e%2e//evil.example',
  '/\r\nSet-Cookie: a=b',
  '/a b',
  '/ä',
  '/\u2028',
  '/\ud800',
  'javascript:alert(1)',
  'data:text/html,x',
  '@evil.example',
  '.evil.example',
  '?//evil.example',
  '#',
  `/${'a'.repeat(2_000)}`,
])('%j falls back to the dashboard', (path) => {
  expect(parseReturnPath(path)).toBe('/dashboard')
})
