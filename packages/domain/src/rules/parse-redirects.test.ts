import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { parseRedirects, redirectLimits } from './parse-redirects.ts'

test.each([
  ['/home /', { from: '/home', to: '/', status: 301 }],
  ['  /home\t/   302  ', { from: '/home', to: '/', status: 302 }],
  ['/a /b 308!', { from: '/a', to: '/b', status: 308, force: true }],
  ['/* /index.html 200', { from: '/*', to: '/index.html', status: 200 }],
  ['/gone /gone.html 410', { from: '/gone', to: '/gone.html', status: 410 }],
  ['/a /b 451', { from: '/a', to: '/b', status: 451 }],
  ['/a /b # why', { from: '/a', to: '/b', status: 301 }],
  ['/a /b#part 303', { from: '/a', to: '/b#part', status: 303 }],
  ['/g https://example.org/x?y 307', { from: '/g', to: 'https://example.org/x?y', status: 307 }],
  ['/s id=:id /b/:id', { from: '/s', query: ['id=:id'], to: '/b/:id', status: 301 }],
  ['/ p=news q=/x /n', { from: '/', query: ['p=news', 'q=/x'], to: '/n', status: 301 }],
  ['/a/*  /b/:splat', { from: '/a/*', to: '/b/:splat', status: 301 }],
  ['/a /wiki/Talk:Page', { from: '/a', to: '/wiki/Talk:Page', status: 301 }],
  ['/a https://example.org:8080/', { from: '/a', to: 'https://example.org:8080/', status: 301 }],
  ['/a https://web.example/https://b.example/', expect.objectContaining({ from: '/a' })],
  ['/ /de/ 302 Language=de', { from: '/', languages: ['de'], to: '/de/', status: 302 }],
  ['/ /he Language=he', { from: '/', languages: ['he'], to: '/he', status: 301 }],
  [
    '/ /x 302! language=de,PT-BR,zh_TW Language=de',
    { from: '/', languages: ['de', 'pt-br', 'zh-tw'], to: '/x', status: 302, force: true },
  ],
  ['/:slug.html /:slug', { from: '/:slug.html', to: '/:slug', status: 301 }],
  ['/*.php /:splat', { from: '/*.php', to: '/:splat', status: 301 }],
  ['/a/*/b /c/:splat', { from: '/a/*/b', to: '/c/:splat', status: 301 }],
  [
    'http://old.example/* https://new.example/:splat 301!',
    expect.objectContaining({ from: 'http://old.example/*', force: true }),
  ],
  ['https://old.example /b', { from: 'https://old.example', to: '/b', status: 301 }],
  ['/a https://m\u00fcnchen.example/', expect.objectContaining({ from: '/a' })],
])('%j is a rule', (line, rule) => {
  expect(parseRedirects(line)).toEqual({ rules: [rule], problems: [] })
})

test.each([
  ['/a', 'no destination'],
  ['/a 301', 'no destination'],
  ['/a b', 'no destination'],
  ['/a # /b', 'no destination'],
  ['a /b', 'start with "/"'],
  ['/a id /b', '"id" is neither'],
  ['/a =x /b', '"=x" is neither'],
  // Statuses and conditions.
  ['/a /b 500', 'is not one of 200, 301, 302'],
  ['/a /b 201!', 'is not one of'],
  ['/a /b forever', '"forever" is not valid here'],
  ['/a /b 301 !', '"!" is not valid here'],
  ['/a /b 301 /c', '"/c" is not valid here'],
  ['/ /anz 302 Country=au,nz', '"Country" is not supported'],
  ['/ /x Language=', '"" is not a language'],
  ['/ /x 302 Language=german!', '"german!" is not a language'],
  ['/ /x 302 Language=de Country=at', '"Country" is not supported'],
  ['/admin/* /admin/:splat 200! Role=admin', '"Role" is not supported'],
  ['/* /legacy/:splat 200 Cookie=is_legacy', '"Cookie" is not supported'],
  ['/a /b 200 Sign=SECRET', '"Sign" is not supported'],
  // Paths.
  ['https://old.example:8080/* /b', 'The host'],
  ['https://*.example/* /b', 'The host'],
  ['https://:sub.example/* /b', 'The host'],
  ['https://user@old.example/* /b', 'The host'],
  ['https:///a /b', 'The host'],
  ['http://a.example/* https://a.example/:splat 301!', 'its own address'],
  ['http://a.example/x https://A.EXAMPLE/x 301!', 'its own address'],
  ['https://a.example/.plinth/unlock /b', 'are reserved'],
  ['/*/* /b', 'only one'],
  ['/a?id=1 /b', '"?"'],
  ['/:a-:b.html /b', 'only one placeholder'],
  ['/:id id=:id /b', 'already in use'],
  ['/* splat=:splat /b', 'already in use'],
  ['/.plinth/unlock /b', 'are reserved'],
  ['/%2Eplinth/* /b', 'are reserved'],
  // Destinations.
  ['/a /:id', '":id"'],
  ['/a /b?id=:id', '":id"'],
  ['/:year_x /b/:year', '":year"'],
  ['/a /b/:splat', '":splat"'],
  ['/a //evil.example', 'one "/"'],
  ['/a //evil.example 200', 'one "/"'],
  ['/a /../b', 'is not a valid path'],
  ['/a /%zz', 'is not a valid path'],
  ['/a/* https://:splat/', 'The host'],
  ['/a/* https://:splat.example/', 'The host'],
  ['/a/* https://example.org:splat', 'The host'],
  ['/a https://user@example.org/', 'The host'],
  ['/a https://good.example\\@evil.example/', 'The host'],
  ['/a https://', 'The host'],
  ['/a https:/b', 'must start with one "/"'],
  ['/api/* https://api.example/:splat 200', 'a path of this site'],
  ['/a https://other.example/ 404', 'a path of this site'],
  ['/a https://other.example/ 410!', 'a path of this site'],
  [`/* /${':splat/'.repeat(21)}`, 'more than 20'],
  ['/a /b\u0001', 'control character'],
])('%j is refused: %s', (line, problem) => {
  expect(parseRedirects(`/ok /fine\n${line}`)).toEqual({
    rules: [{ from: '/ok', to: '/fine', status: 301 }],
    problems: [{ line: 2, message: expect.stringContaining(problem) }],
  })
})

test('the number of rules is limited', () => {
  const { fixed, other } = redirectLimits
  const lines = ['/a /b\n'.repeat(fixed + 200), '/a/* /b\n'.repeat(other + 200), '/a b\n']
  const { rules, problems } = parseRedirects(lines.join(''))
  expect(rules).toHaveLength(fixed + other)
  expect(problems).toEqual([
    {
      line: fixed + 1,
      message: 'Only the first 20,000 rules for a single path are used.',
    },
    {
      line: fixed + other + 201,
      message:
        'Only the first 2,000 rules with a "*", a placeholder, a host or a condition are used.',
    },
    { line: fixed + other + 401, message: expect.stringContaining('no destination') },
  ])
})

test('the number of languages is limited', () => {
  const tags = Array.from({ length: 101 }, (_, n) => `l${String.fromCharCode(97 + (n % 26))}-${n}`)
  const { rules, problems } = parseRedirects(tags.map((tag) => `/ /x Language=${tag}`).join('\n'))
  expect(rules).toHaveLength(100)
  expect(problems).toEqual([{ line: 101, message: expect.stringContaining('100 languages') }])
})

test('the largest file is parsed in bounded time', () => {
  const lines = [
    '/a /b\n',
    '/a b\n',
    '/:a.html /:a\n',
    'https://a.example /b\n',
    '\0\n',
    '/ /a Language=de\n',
  ]
  const parseAll = () =>
    lines.map((line) => parseRedirects(line.repeat((2 * 1024 * 1024) / line.length)))
  expect(cpuTimeOf(parseAll)).toBeLessThan(20_000)
})
