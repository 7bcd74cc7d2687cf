import { expect, test } from 'vitest'
import { parseHeaders } from './parse-headers.ts'

test('parses paths and their headers', () => {
  const file = `
# All pages
/*
  X-Frame-Options: DENY
  # not this one
  Content-Security-Policy: default-src 'self'; img-src https://a.example:8080

/assets/*.js
	cache-control: public
	Cache-Control: max-age=31536000,immutable
/nothing
/:lang/feed
  Content-Type: application/rss+xml; charset=utf-8
`
  expect(parseHeaders(file)).toEqual({
    rules: [
      {
        path: '/*',
        headers: [
          ['x-frame-options', 'DENY'],
          ['content-security-policy', "default-src 'self'; img-src https://a.example:8080"],
        ],
      },
      { path: '/assets/*.js', headers: [['cache-control', 'public, max-age=31536000,immutable']] },
      { path: '/:lang/feed', headers: [['content-type', 'application/rss+xml; charset=utf-8']] },
    ],
    problems: [],
  })
})

const allowed = `access-control-allow-origin cache-control content-disposition content-language
  content-security-policy content-type cross-origin-opener-policy expires link permissions-policy
  referrer-policy x-frame-options x-robots-tag x-custom__proto__ __proto__`.split(/\s+/)

test.each(allowed)('_headers may set %s', (name) => {
  const { rules, problems } = parseHeaders(`/\n ${name.toUpperCase()}: caf\u00e9`)
  expect(problems).toEqual([])
  expect(rules).toEqual([{ path: '/', headers: [[name, 'caf\u00e9']] }])
})

const reserved =
  `accept-ranges age allow alt-svc basic-auth clear-site-data connection content-encoding
  content-length content-range date etag host keep-alive last-modified location nel
  proxy-authenticate proxy-anything report-to retry-after server set-cookie strict-transport-security te trailer transfer-encoding
  upgrade vary via www-authenticate x-accel-redirect x-plinth-anything x-sendfile`.split(/\s+/)

test.each(reserved)('_headers may not set %s', (name) => {
  expect(parseHeaders(`/\n ${name.toUpperCase()}: x`)).toEqual({
    rules: [],
    problems: [{ line: 2, message: `The header "${name}" cannot be set in _headers.` }],
  })
})

test.each([
  ['X-A: 1', 1, 'after the path'],
  ['/\nX-A', 2, 'no ":"'],
  ['/\n!', 2, 'not a valid header name'],
  ['/\n! X A', 2, 'not a valid header name'],
  ['/\n! ETag', 2, 'cannot be set'],
  ['! X-A', 1, 'after the path'],
  ['/\nX-A:', 2, 'no value'],
  ['/\n: x', 2, 'not a valid header name'],
  ['/\nX A: x', 2, 'not a valid header name'],
  ['/\nX-\u00c4: x', 2, 'not a valid header name'],
  ['/\nX-A: \u20ac', 2, 'not allowed in headers'],
  ['/\nX-A: a\u0000b', 2, 'control character'],
  [`/\nX-A: ${'x'.repeat(5000)}`, 2, '4,096'],
  [`/\n${'x'.repeat(200)}: x`, 2, 'not a valid header name'],
  ['/\nX-Content-Type-Options: sniff', 2, '"nosniff"'],
  // Headers after an unusable path are not applied to another one.
  ['/*/*\n  X-A: 1', 1, 'only one'],
  ['https://a.example:8080/*\n  X-A: 1', 1, 'The host'],
  ['https://:name.pages.example/*\n  X-A: 1', 1, 'The host'],
])('%j: line %d %s', (file, line, problem) => {
  const { rules, problems } = parseHeaders(file)
  expect(rules).toEqual([])
  expect(problems).toEqual([{ line, message: expect.stringContaining(problem) }])
})

test('rules that match the same path must fit into one response', () => {
  const value = 'v'.repeat(4000)
  const rules = ['/*', '/a', '/b'].map((path, n) => `${path}\n  X-A: ${value}\n  X-${n}: ${value}`)
  const { problems } = parseHeaders(rules.join('\n'))
  // The same name counts once, with its longest value.
  expect(problems).toEqual([])
  expect(parseHeaders(`${rules.join('\n')}\n  X-More: ${value}`).problems).toEqual([
    { line: 10, message: expect.stringMatching(/more than 16 KB/) },
  ])
})

test('parses removals and hosts', () => {
  const file = `
https://www.example.com/*
  X-A: 1
  ! X-A
  ! Access-Control-Allow-Origin
/b
  ! X-B
  X-B: 2
`
  expect(parseHeaders(file)).toEqual({
    rules: [
      {
        path: 'https://www.example.com/*',
        headers: [],
        remove: ['x-a', 'access-control-allow-origin'],
      },
      { path: '/b', headers: [['x-b', '2']], remove: ['x-b'] },
    ],
    problems: [],
  })
})

test('too many or too long headers are reported', () => {
  const many = parseHeaders(`/\n${Array.from({ length: 101 }, (_, n) => `x-${n}: 1`).join('\n')}`)
  expect(many.rules[0]?.headers).toHaveLength(100)
  expect(many.problems).toHaveLength(1)

  const long = parseHeaders(`/\n${`x-a: ${'x'.repeat(3000)}\n`.repeat(2)}`)
  expect(long.rules[0]?.headers).toEqual([['x-a', 'x'.repeat(3000)]])
  expect(long.problems).toHaveLength(1)

  const paths = parseHeaders('/a\n x: 1\n'.repeat(700))
  expect(paths.rules).toHaveLength(500)
  expect(paths.problems).toEqual([{ line: 1001, message: 'Only the first 500 paths are used.' }])
})
