import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import { formatPath, parseRequestTarget } from '../http/request-path.ts'
import { parseRedirects } from './parse-redirects.ts'
import {
  compileRedirects,
  languageKey,
  matchRedirect,
  type RuledRequest,
} from './redirect-matching.ts'

const host = 'here.example'

function requestOf(target: string, acceptLanguage?: string): RuledRequest {
  const parsed = parseRequestTarget(target)
  if (typeof parsed === 'string') throw new Error(parsed)
  return { ...parsed, host, acceptLanguage }
}

function follow(file: string, target: string, acceptLanguage?: string): string | null {
  const { rules, problems } = parseRedirects(file)
  expect(problems).toEqual([])
  const { match } = matchRedirect(compileRedirects(rules), requestOf(target, acceptLanguage))
  if (!match) return null
  const { segments, trailingSlash } =
    match.kind === 'page' ? match.path : { segments: [], trailingSlash: false }
  const destination = match.kind === 'page' ? formatPath(segments, trailingSlash) : match.location
  return `${match.status}${match.force ? '!' : ''} ${destination}`
}

test.each([
  ['/a /b', '/a', '301 /b'],
  ['/a /b', '/a/', '301 /b'],
  ['/a/ /b/', '/a', '301 /b/'],
  ['/a /b 302!', '/a', '302! /b'],
  ['/a /b', '/A', null],
  ['/a /b', '/a/c', null],
  ['/ /b', '/', '301 /b'],
  ['/caf%C3%A9 /b', '/cafe%CC%81', '301 /b'],
  ['/a /caf\u00e9', '/a', '301 /caf%C3%A9'],
  ['/a /b 200', '/a', '200 /b'],
  ['/a /b/ 404', '/a', '404 /b/'],
  // The first rule in the file wins, whatever its kind.
  ['/a /1\n/a /2', '/a', '301 /1'],
  ['/* /1\n/a /2', '/a', '301 /1'],
  ['/a /2\n/* /1', '/a', '301 /2'],
  ['/:x /1\n/a /2', '/a', '301 /1'],
  ['/a/* /1\n/:x/b /2\n/a/b /3', '/a/b', '301 /1'],
  ['/:x/b /2\n/a/* /1\n/a/b /3', '/a/b', '301 /2'],
  ['/a/b /3\n/:x/b /2\n/a/* /1', '/a/b', '301 /3'],
  // Placeholders.
  ['/news/* /blog/:splat', '/news/2004/my%20story', '301 /blog/2004/my%20story'],
  ['/news/* /blog/:splat', '/news', '301 /blog/'],
  ['/news/* /blog/:splat', '/news/a/', '301 /blog/a/'],
  ['/n/:m/:d/:y /b-:y-:m-:d.html', '/n/1/2/3', '301 /b-3-1-2.html'],
  ['/:a/:b /x/:b/:a', '/c/d', '301 /x/d/c'],
  ['/x-* /y/:splat', '/x-1/2', '301 /y/1/2'],
  ['/* /u?p=:splat', '/a/b&c', '301 /u?p=a%2Fb%26c'],
  ['/* /u#:splat', '/a#b', '301 /u#a'],
  // Queries.
  ['/a /b', '/a?x=1&y', '301 /b?x=1&y'],
  ['/a /b?z=1', '/a?x=1', '301 /b?z=1'],
  ['/a /b#c', '/a?x=1', '301 /b?x=1#c'],
  ['/a https://n.example', '/a?x=1', '301 https://n.example/?x=1'],
  ['/s id=:id /b/:id', '/s?id=my-post', '301 /b/my-post'],
  ['/s id=:id /b/:id', '/s?utm=x&id=a+b&id=2&z', '301 /b/a%20b?utm=x&z'],
  ['/s id=:id /b/:id', '/s?ID=1', null],
  ['/s id=:id /b/:id', '/s', null],
  ['/s id=7 /b', '/s?id=7', '301 /b'],
  ['/s id=7 /b', '/s?id=8', null],
  ['/s id=a%20b /b', '/s?id=a+b', '301 /b'],
  ['/s a=:a b=:b /1/:a/:b\n/s a=:a /2/:a\n/s /3', '/s?b=2&a=1', '301 /1/1/2'],
  ['/s a=:a b=:b /1/:a/:b\n/s a=:a /2/:a\n/s /3', '/s?a=1', '301 /2/1'],
  ['/s a=:a b=:b /1/:a/:b\n/s a=:a /2/:a\n/s /3', '/s?b=1', '301 /3?b=1'],
  ['/s id=:id /b/:id', '/s?id=a/b', null],
  ['/s id=:id /b/:id', '/s?id=..', null],
  ['/s id=:id /b?id=:id', '/s?id=a/b%26c=1', '301 /b?id=a%2Fb%26c%3D1'],
  // No redirect to the same URL.
  ['/* /index.html 301!', '/index.html', null],
  ['/a/ /a 301!', '/a/', null],
  ['/a /a#b', '/a', null],
  ['/a x=:x /a', '/a?x=1', '301 /a'],
  ['/* /:splat', '/a/b?c', null],
  // A rule does not apply to its own destinations, if it would apply again and again.
  ['/* /de/:splat 302!', '/a', '302! /de/a'],
  ['/* /de/:splat 302!', '/de/a', null],
  ['/* /de/:splat 302!', '/de', null],
  ['/* /de/:splat/ 302!', '/de/a/', null],
  ['/* /d%65/:splat 302!', '/de/a', null],
  ['/* /caf\u00e9/:splat', '/cafe%CC%81/a', null],
  ['/* https://here.example/de/:splat 302!', '/a', '302! https://here.example/de/a'],
  ['/* https://here.example/de/:splat 302!', '/de/a', null],
  ['/:lang/* /:lang/docs/:splat', '/en/a', '301 /en/docs/a'],
  ['/:lang/* /:lang/docs/:splat', '/en/docs/a', null],
  ['/*.html /pages/:splat.html', '/a.html', '301 /pages/a.html'],
  ['/*.html /pages/:splat.html', '/pages/a.html', null],
  ['/:a /x-:a', '/x-1', null],
  ['/:a/:b /:b/:a', '/x/y', null],
  ['/* /x/:splat', '/xy', '301 /x/xy'],
  ['/* https://here.example/x/:splat', '/x/a', null],
  ['/* https://new.example/x/:splat', '/x/a', '301 https://new.example/x/x/a'],
  ['/p/:id /p/item-:id', '/p/1', '301 /p/item-1'],
  ['/p/:id /p/item-:id', '/p/item-1', null],
  ['/x/* /:splat', '/x/x/x/a', '301 /x/x/a'],
  ['/:a/:b /x/:a', '/x/abc', '301 /x/x'],
  ['/x/:y /x/z', '/x/a', '301 /x/z'],
  ['/a /a?b=1', '/a?c=2', '301 /a?b=1'],
  ['/* p=:p /x/:splat', '/x/a?p=1', '301 /x/x/a'],
  ['/a x=:x /a?x=:x-:x', '/a?x=1', null],
  // These end: the path gets shorter, or the rule does not apply at the destination.
  ['/blog/* /:splat', '/blog/blog/a', '301 /blog/a'],
  ['/*.php /:splat', '/a.php', '301 /a'],
  ['/*.php /pages/:splat', '/pages/a.php', '301 /pages/pages/a'],
  ['/* q=:q /s/:splat', '/s/a?q=1', '301 /s/s/a'],
  // The host always comes from the rule.
  ['/* /x/:splat', '//evil.example', '301 /x/evil.example'],
  ['/go/* /:splat', '/go//evil.example', '301 /evil.example'],
  ['/go/* /:splat', '/go/%5Cevil.example', '301 /%5Cevil.example'],
  ['/go/* /:splat/x', '/go', '301 /x'],
  ['/go u=:u /:u', '/go?u=//evil.example', null],
  ['/go u=:u /:u', '/go?u=https:evil.example', '301 /https:evil.example'],
  ['/a /\\evil.example', '/a', '301 /%5Cevil.example'],
  ['/* https://new.example/:splat', '/@evil.example', '301 https://new.example/@evil.example'],
  ['/* https://new.example/:splat', '/a/', '301 https://new.example/a/'],
  ['/* https://new.example/:splat', '/', '301 https://new.example/'],
  ['/go u=:u https://new.example/:u', '/go?u=../..', '301 https://new.example/..%2F..'],
  ['/go u=:u https://new.example?:u', '/go?u=@evil', '301 https://new.example/?%40evil'],
  ['/* /x/:splat', '/%0d%0aSet-Cookie:a', '301 /x/%0D%0ASet-Cookie:a'],
  ['/a https://M\u00dcnchen.example/', '/a', '301 https://xn--mnchen-3ya.example/'],
  ['/a HTTPS://Web.Example/https://b.example/', '/a', '301 https://web.example/https://b.example/'],
])('%j sends %s to %s', (file, target, expected) => {
  expect(follow(file, target)).toBe(expected)
})

test.each([
  // Placeholders and stars anywhere.
  ['/:slug.html /:slug', '/a.html', '301 /a'],
  ['/:slug.html /:slug', '/b/a.html', null],
  ['/*.php /:splat', '/b/a.php', '301 /b/a'],
  ['/*.php /:splat', '/b/a.php/', '301 /b/a'],
  ['/blog/*/comments /c/:splat', '/blog/1/2/comments', '301 /c/1/2'],
  ['/blog/*/comments /c/:splat', '/blog/1/2', null],
  ['/a/*/:b.html /:b/:splat', '/a/1/2/x.html', '301 /x/1/2'],
  // The first rule wins, whether it is for one path or not.
  ['/:slug.html /1\n/a.html /2', '/a.html', '301 /1'],
  ['/a.html /2\n/:slug.html /1', '/a.html', '301 /2'],
  // Hosts.
  ['https://here.example/* https://new.example/:splat 301!', '/a/', '301! https://new.example/a/'],
  ['http://HERE.example/a /b', '/a', '301 /b'],
  ['https://other.example/* /b\n/a /c', '/a', '301 /c'],
  ['https://here.example /b', '/', '301 /b'],
  ['/* https://here.example/:splat 301!', '/a?b', null],
  ['/* https://here.example:8443/:splat 301!', '/a', null],
  ['/* https://www.here.example/:splat 301!', '/a', '301! https://www.here.example/a'],
])('%j sends %s to %s', (file, target, expected) => {
  expect(follow(file, target)).toBe(expected)
})

const byLanguage =
  '/ /de/ 302 Language=de,at\n/ /br/ 302 Language=pt-br\n/ /pt/ 302 Language=pt\n/ /en/'

test.each([
  ['de', '302 /de/'],
  ['de-AT, en;q=0.8', '302 /de/'],
  ['en, de;q=0.9', '301 /en/'],
  ['en;q=0.5, de;q=0.9', '302 /de/'],
  ['pt-BR', '302 /br/'],
  ['pt-PT', '302 /pt/'],
  ['den', '301 /en/'],
  ['*', '301 /en/'],
  ['', '301 /en/'],
  [undefined, '301 /en/'],
])('Accept-Language %j leads to %s', (language, expected) => {
  expect(follow(byLanguage, '/', language)).toBe(expected)
})

test('the language decides only where a rule for a language comes first', () => {
  const { rules } = parseRedirects(`${byLanguage}\n/x /y\n/x /z Language=de\n/q q=1 /z Language=de`)
  const table = compileRedirects(rules)
  const decides = (target: string) => matchRedirect(table, requestOf(target)).byLanguage
  expect(['/', '/x', '/q', '/q?q=1', '/a'].map(decides)).toEqual([true, false, false, true, false])
  const key = (language: string) => languageKey(table.languages, language)
  expect(['de-AT-1996', 'at', 'pt-BR', 'pt-PT', 'fr', ''].map(key)).toEqual([
    'de',
    'at',
    'pt-br',
    'pt',
    null,
    null,
  ])
})

test('a rule that is no longer valid is skipped, and the others apply', () => {
  const table = compileRedirects([
    { from: '/a', to: '//evil.example', status: 301 },
    { from: '/a', to: '/b', status: 301 },
  ])
  expect(matchRedirect(table, requestOf('/a')).match).toMatchObject({ location: '/b' })
})

test('a location that is too long for a header is not used', () => {
  expect(follow('/* /x/:splat/:splat', `/${'a/'.repeat(3000)}`)).toBeNull()
})

const pieces = fc.constantFrom(
  ...['/', '/', '//', '\\', '@', ':', '.', '..', '%2f', '%5c', '%40', '%0d%0a', '\t', '\n'],
  ...['evil.example', 'https://', '?', '&', '=', 'u=', '#', '%00', 'a', '\ud800', '\u00e9'],
)
const targets = fc.array(pieces, { maxLength: 10 }).map((parts) => `/${parts.join('')}`)
const starts = fc.constantFrom('/*', '/:a', '/:a/*', '/a*', '/* u=:u', '/ u=:u')
const ends = fc.constantFrom(
  ...['/:splat', '/:a', '/:u', '/:splat/x', '/:a:splat', '/x?y=:u', '/x?:splat', '/x#:a', '/.:a'],
)
const hosts = fc.constantFrom('', 'https://new.example', 'http://new.example:8080')

test('a redirect goes to the host in the rule and fits into one header', () => {
  fc.assert(
    fc.property(starts, hosts, ends, targets, (from, host, path, target) => {
      const request = parseRequestTarget(target)
      if (typeof request === 'string') return
      const table = compileRedirects(parseRedirects(`${from} ${host}${path}`).rules)
      const { match } = matchRedirect(table, requestOf(target))
      if (match?.kind !== 'redirect') return
      expect(match.location).toMatch(host === '' ? /^\/(?!\/)[!-~]*$/ : /^https?:[!-~]*$/)
      const { origin } = new URL(match.location, 'http://here.example')
      expect(origin).toBe(host === '' ? 'http://here.example' : host)
    }),
    { numRuns: 5000 },
  )
})

const letterOf = (digit: string): string => String.fromCharCode(97 + Number(digit))

test('the maximum number of rules matches long requests in bounded time', () => {
  const rules = (line: (n: number) => string) =>
    compileRedirects(
      parseRedirects(Array.from({ length: 2000 }, (_, n) => line(n)).join('\n')).rules,
    )
  const languages = Array.from({ length: 100 }, (_, n) => `x${n + 100}`.replace(/\d/g, letterOf))
  const tables = [
    rules((n) => `/* q${n}=1 /:splat`),
    rules((n) => `/:a/${n} /x`),
    rules((n) => `/* p${n}=:p /x/:splat`),
    rules(() => `/* /:splat`),
    rules((n) => `/:a-${n} /x`),
    rules((n) => `/*.${n} /x`),
    rules((n) => `/*/${'a/'.repeat(28)}${n} /x`),
    rules((n) => `/* ${'a=b '.repeat(19)} b=${n} /x`),
    rules(() => `/* /x Language=${languages.join(',')}`),
    rules((n) => `https://here.example/*/a${n} /x`),
    rules((n) => `/* /${n} 302 Language=d${String.fromCharCode(97 + (n % 26))}`),
  ]
  const requests = [`/${'a/'.repeat(8000)}`, `/?${'a=b&'.repeat(4000)}`].map((target) =>
    requestOf(target, 'zz-zz'),
  )
  const matches = () => {
    for (const table of tables) for (const request of requests) matchRedirect(table, request)
  }
  expect(cpuTimeOf(matches)).toBeLessThan(1000)
})

test('rules of a full file are compiled in bounded time', () => {
  const placeholders = Array.from({ length: 29 }, (_, n) => `:a${n}`).join('/')
  const rules = (count: number, from: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => ({ from: from(n), to: '/x', status: 301 as const }))
  const files = [
    rules(2000, (n) => `/${placeholders}/${n}`),
    rules(20_000, (n) => `${'/%61'.repeat(24)}/${n}`),
    rules(250, (n) => `/*${'/a'.repeat(4000)}/${n}`),
  ]
  for (const file of files) expect(cpuTimeOf(() => compileRedirects(file))).toBeLessThan(1500)
})
