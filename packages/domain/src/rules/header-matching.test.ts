import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { compileHeaders, headersFor } from './header-matching.ts'
import { parseHeaders } from './parse-headers.ts'

const table = compileHeaders(
  parseHeaders(`
/*
  X-All: 1
  Cache-Control: no-cache
/assets/*
  Cache-Control: max-age=60
/assets/fonts/:name
  Cache-Control: max-age=3600
  X-Font: 1
/*.html
  X-Html: 1
/
  X-Home: 1
/assets/app.js
  X-App: 1
  X-All: 2
`).rules,
)

test.each([
  ['/', { 'x-all': '1', 'cache-control': 'no-cache', 'x-home': '1' }],
  ['/other', { 'x-all': '1', 'cache-control': 'no-cache' }],
  ['/a/b.html', { 'x-all': '1', 'cache-control': 'no-cache', 'x-html': '1' }],
  ['/assets', { 'x-all': '1', 'cache-control': 'max-age=60' }],
  // The later rule wins.
  ['/assets/app.js', { 'x-all': '2', 'cache-control': 'max-age=60', 'x-app': '1' }],
  ['/assets/fonts/a.woff2', { 'x-all': '1', 'cache-control': 'max-age=3600', 'x-font': '1' }],
])('%s has %j', (path, expected) => {
  const segments = path.split('/').filter((segment) => segment !== '')
  expect(Object.fromEntries(headersFor(table, segments))).toEqual(expected)
})

test('headers that are not allowed are not sent, even if an old manifest contains them', () => {
  const stored = compileHeaders([
    { path: '/*', headers: [['set-cookie', 'a=b']] },
    { path: 'nowhere', headers: [['x-a', '1']] },
    {
      path: '/*',
      headers: [
        ['x-b', '1\r\nset-cookie: a=b'],
        ['x-c', '1'],
      ],
    },
  ])
  expect(headersFor(stored, ['a'])).toEqual([['x-c', '1']])
})

test('the maximum number of rules matches long paths in bounded time', () => {
  const rules = Array.from(
    { length: 500 },
    (_, n) => `/*${n}
  x: 1
`,
  )
  const many = compileHeaders(parseHeaders(rules.join('')).rules)
  const segments = Array.from({ length: 8000 }, () => 'a')
  const matches = () => Array.from({ length: 10 }, () => headersFor(many, segments))
  expect(cpuTimeOf(matches)).toBeLessThan(500)
})
