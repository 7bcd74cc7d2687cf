import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capture, isMatch, parsePathPattern } from './path-pattern.ts'

/** The captures, or null if the path does not match. */
function match(pattern: string, path: string): Record<string, string> | null {
  const parsed = parsePathPattern(pattern)
  if (typeof parsed === 'string') throw new Error(parsed)
  const segments = path.split('/').filter((segment) => segment !== '')
  if (!isMatch(parsed, segments)) return null
  const entries = [...capture(parsed, segments)].map(([name, value]) => [name, value.join('/')])
  return Object.fromEntries(entries)
}

test.each([
  ['/', '/', {}],
  ['/', '/a', null],
  ['/a', '/a', {}],
  ['/a/', '/a', {}],
  ['/a', '/a/', {}],
  ['//a/./b', '/a/b', {}],
  ['/a', '/A', null],
  ['/a', '/a/b', null],
  ['/a b', '/a b', {}],
  ['/a%20b', '/a b', {}],
  ['/caf%C3%A9', '/caf\u00e9', {}],
  ['/cafe\u0301', '/caf\u00e9', {}],
  ['/%3Aname', '/:name', {}],
  ['/%2A', '/*', {}],
  ['/12:30', '/12:30', {}],
  ['/:a', '/x', { a: 'x' }],
  ['/:a', '/', null],
  ['/:a', '/x/y', null],
  ['/:a.html', '/x.html', { a: 'x' }],
  ['/:a.html', '/.html', null],
  ['/:a.html', '/x.htm', null],
  ['/:a.html', '/y/x.html', null],
  ['/post-:id', '/post-7', { id: '7' }],
  ['/post-:id', '/post-', null],
  ['/aa:b', '/aa:b', {}],
  ['/aa-:b-aa', '/aa-aa', null],
  ['/aa-:b-aa', '/aa-x-aa', { b: 'x' }],
  ['/wiki/Talk:Page', '/wiki/Talk:Page', {}],
  ['/%C3%A9-:x%20y', '/\u00e9-1 y', { x: '1' }],
  ['/:year/b/:day', '/1/b/2', { year: '1', day: '2' }],
  ['/*', '/', { splat: '' }],
  ['/*', '/a/b', { splat: 'a/b' }],
  ['/a/*', '/a', { splat: '' }],
  ['/a/*', '/a/b/c', { splat: 'b/c' }],
  ['/a/*', '/ab', null],
  ['/:a/*', '/x/y', { a: 'x', splat: 'y' }],
  ['/a-*', '/a-b/c', { splat: 'b/c' }],
  ['/a-*', '/a', null],
  ['/*.js', '/x.js', { splat: 'x' }],
  ['/*.js', '/a/x.js', { splat: 'a/x' }],
  ['/*.js', '/.js', { splat: '' }],
  ['/*.js', '/', null],
  ['/*.js', '/x.css', null],
  ['/aba*ba', '/aba', null],
  ['/aba*ba', '/ababa', { splat: '' }],
  ['/aba*ba', '/aba/ba', { splat: '/' }],
  ['/*/index.html', '/index.html', { splat: '' }],
  ['/*/index.html', '/a/b/index.html', { splat: 'a/b' }],
  ['/a/*/:b', '/a/x', { splat: '', b: 'x' }],
  ['/a/*/:b', '/a', null],
])('%s against %s gives %j', (pattern, path, expected) => {
  expect(match(pattern, path)).toEqual(expected)
})

test.each([
  ['a', 'start with'],
  ['', 'start with'],
  ['/a?b', '"?"'],
  ['/a#b', '"#"'],
  ['/*/*', 'only one'],
  ['/**', 'only one'],
  ['/../a', 'not valid in a URL'],
  ['/%2e%2e', 'not valid in a URL'],
  ['/%zz', 'not valid in a URL'],
  ['/a%2fb', 'not valid in a URL'],
  ['/:', 'must be a name'],
  ['/:1', 'must be a name'],
  ['/:a-:b', 'only one placeholder'],
  ['/-:a%zz', 'not valid in a URL'],
  ['/:a/:a', 'already in use'],
  ['/:splat', 'already in use'],
  ['/a/:path*', 'not both'],
  ['/*-:a', 'not both'],
  ['/a'.repeat(31), 'more than 30 segments'],
])('%s is not a valid pattern: %s', (text, problem) => {
  expect(parsePathPattern(text)).toContain(problem)
})

test('the captures of a match reproduce its path', () => {
  const name = fc.constantFrom('a', 'b', 'ab', 'c.js')
  const path = fc.array(name, { maxLength: 5 })
  const pattern = fc
    .array(fc.constantFrom('a', 'b', ':x', ':y', ':z'), { maxLength: 3 })
    .map((parts) => `/${[...new Set(parts), '*'].join('/')}`)
  fc.assert(
    fc.property(pattern, path, (text, segments) => {
      const captures = match(text, `/${segments.join('/')}`)
      if (!captures) return
      const { splat = '' } = captures
      const filled = text
        .replace(/:(\w)/g, (_, key: string) => captures[key] ?? '')
        .replace('*', splat)
      expect(filled.replace(/\/$/, '')).toBe(segments.length > 0 ? `/${segments.join('/')}` : '')
    }),
  )
})
