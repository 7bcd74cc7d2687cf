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
  expect(Object.fromEntries(headersFor(table, { host: null, segments }).headers)).toEqual(expected)
})

test('a rule removes what earlier rules and removable defaults set', () => {
  const removing = compileHeaders(
    parseHeaders(`
/*
  X-A: 1
  X-B: 1
/a/*
  ! X-A
  ! Access-Control-Allow-Origin
  ! Cache-Control
/a/b
  X-A: 2
`).rules,
  )
  const at = (...segments: string[]) => headersFor(removing, { host: null, segments })
  expect(at('x')).toEqual({
    headers: [
      ['x-a', '1'],
      ['x-b', '1'],
    ],
    removed: [],
  })
  expect(at('a')).toEqual({ headers: [['x-b', '1']], removed: ['access-control-allow-origin'] })
  expect(Object.fromEntries(at('a', 'b').headers)).toEqual({ 'x-a': '2', 'x-b': '1' })
})

test('a rule with a host applies at that host', () => {
  const hosts = compileHeaders(
    parseHeaders('https://WWW.Example.com/a\n X-A: 1\n/a\n X-B: 1').rules,
  )
  const at = (host: string | null) =>
    headersFor(hosts, { host, segments: ['a'] }).headers.map(([name]) => name)
  expect(at('www.example.com')).toEqual(['x-a', 'x-b'])
  expect(at('other.example')).toEqual(['x-b'])
  expect(at(null)).toEqual(['x-a', 'x-b'])
})

test.each([
  ['/blog/*', '</:splat.css>; rel=preload', ['blog', 'a', 'b c'], '</a/b%20c.css>; rel=preload'],
  ['/:lang/:page.html', ':lang-:page :other', ['de', 'x.html'], 'de-x :other'],
  ['/*', 'a:splat b:8080 https://x', [], 'a b:8080 https://x'],
  // The visitor adds neither a line, nor a directive, nor a keyword.
  ['/*', 'x :splat', ['\r\nset-cookie: a=b'], 'x %0D%0Aset-cookie%3A%20a%3Db'],
  ['/*', 'x :splat', ["'unsafe-inline';, *"], 'x %27unsafe-inline%27%3B%2C%20%2A'],
  ['/docs*', '</:splat>; rel=preload', ['docs', 'evil.example'], '</evil.example>; rel=preload'],
  ['/docs*', '0; url=/x:splat', ['docs', 'a'], '0; url=/x/a'],
  ['/*', 'x :splat', ['\u00e9\ud800"()!'], 'x %C3%A9%EF%BF%BD%22%28%29%21'],
])('%s fills in %j for %j', (path, value, segments, expected) => {
  const filled = compileHeaders(parseHeaders(`${path}\n X-A: ${value}`).rules)
  expect(headersFor(filled, { host: null, segments }).headers).toEqual([['x-a', expected]])
})

test('a value that becomes too long is not sent', () => {
  const long = compileHeaders(parseHeaders('/*\n X-A: :splat\n X-B: 1').rules)
  const segments = ['a'.repeat(5000)]
  expect(headersFor(long, { host: null, segments }).headers).toEqual([['x-b', '1']])
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
  expect(headersFor(stored, { host: null, segments: ['a'] }).headers).toEqual([['x-c', '1']])
})

test('rules that insert a long path many times are applied in bounded time', () => {
  const file = `/*\n X-A: ${':splat'.repeat(600)}\n`.repeat(500)
  const many = compileHeaders(parseHeaders(file).rules)
  const segments = ['a'.repeat(16_000)]
  const fillAll = () => Array.from({ length: 10 }, () => headersFor(many, { host: null, segments }))
  expect(cpuTimeOf(fillAll)).toBeLessThan(500)
})

test('many headers with a long path are left out in bounded time', () => {
  const file = Array.from({ length: 500 }, (_, n) => `/*\n X-${n % 100}: :splat\n`).join('')
  const many = compileHeaders(parseHeaders(file).rules)
  const segments = Array.from({ length: 8000 }, () => '\u00e9')
  const matches = () => Array.from({ length: 10 }, () => headersFor(many, { host: null, segments }))
  expect(cpuTimeOf(matches)).toBeLessThan(1000)
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
  const matches = () => Array.from({ length: 10 }, () => headersFor(many, { host: null, segments }))
  expect(cpuTimeOf(matches)).toBeLessThan(500)
})
