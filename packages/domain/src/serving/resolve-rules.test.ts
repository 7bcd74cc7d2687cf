// Path resolution with `_redirects` and `_headers`.
import { expect, test } from 'vitest'
import type { PackId } from '../base/ids.ts'
import { contentTypeOf } from '../http/content-types.ts'
import { compileHeaders } from '../rules/header-matching.ts'
import { parseHeaders } from '../rules/parse-headers.ts'
import { parseRedirects } from '../rules/parse-redirects.ts'
import { compileRedirects } from '../rules/redirect-matching.ts'
import type { Manifest } from '../versions/manifest.ts'
import { resolve } from './resolve.ts'

const paths = `index.html about.html dir/index.html dir/404.html store/closed.html gone.html app.js
  _redirects _headers sub/_redirects`.split(/\s+/)
const pack = `pk_${'a'.repeat(26)}` as PackId
const fileAt = (path: string) => ({
  digest: '0'.repeat(64),
  pack,
  offset: 0,
  size: 1,
  type: contentTypeOf(path),
})

function drop(redirects: string, headers = ''): Manifest {
  const parsed = { redirects: parseRedirects(redirects), headers: parseHeaders(headers) }
  expect([...parsed.redirects.problems, ...parsed.headers.problems]).toEqual([])
  return {
    files: new Map(paths.map((path) => [path, fileAt(path)])),
    packs: new Map([[pack, 1]]),
    redirects: compileRedirects(parsed.redirects.rules),
    headers: compileHeaders(parsed.headers.rules),
  }
}

function visit(manifest: Manifest, target: string, spaFallback = false, subresource = false) {
  const intent = resolve(manifest, { spaFallback }, { target, subresource })
  if (intent.kind === 'bad_request') return '400'
  const shown = { file: 'path', redirect: 'location', not_found: 'kind' } as const
  return `${intent.status} ${(intent as unknown as Record<string, string>)[shown[intent.kind]]}`
}

test.each([
  // Files and pages take precedence over ordinary rules, but not over forced ones.
  ['/about /dir/', '/about', '200 about.html'],
  ['/about /dir/ 301!', '/about', '301 /dir/'],
  ['/* /about 302', '/app.js', '200 app.js'],
  ['/* /about 302!', '/app.js', '302 /about'],
  ['/dir /about', '/dir', '308 /dir/'],
  ['/dir /about 301!', '/dir', '301 /about'],
  ['/* https://new.example/:splat 301!', '/', '301 https://new.example/'],
  ['/missing /about', '/missing', '301 /about'],
  ['/missing /about', '/missing?x=1', '301 /about?x=1'],
  ['/missing /about', '/other', '404 not_found'],
  // An earlier exception protects files from a forced rule.
  ['/dir/* /dir/:splat 200\n/* /gone.html 200!', '/dir/', '200 dir/index.html'],
  ['/dir/* /dir/:splat 200\n/* /gone.html 200!', '/about', '200 gone.html'],
  // Rewrites to a file, folder or page; only one rule is applied.
  ['/a /app.js 200', '/a', '200 app.js'],
  ['/a /dir/ 200', '/a', '200 dir/index.html'],
  ['/a /dir 200', '/a', '200 dir/index.html'],
  ['/a /about 200', '/a', '200 about.html'],
  ['/a /about/ 200', '/a', '200 about.html'],
  ['/a / 200', '/a', '200 index.html'],
  ['/* /index.html 200', '/deep/link', '200 index.html'],
  ['/a /b 200\n/b /about 200', '/a', '404 not_found'],
  ['/a /b 200!\n/b /about 301', '/a', '404 not_found'],
  ['/about /missing 200!', '/about', '404 not_found'],
  ['/dir/x /missing 200', '/dir/x', '404 dir/404.html'],
  ['/* /:splat 200!', '/about', '200 about.html'],
  ['/a/* /:splat.html 200', '/a/about', '200 about.html'],
  ['/p id=:id /:id 200', '/p?id=about', '200 about.html'],
  ['/p id=:id /:id 200', '/p?id=../x', '404 not_found'],
  // Pages with another status.
  ['/shop/* /store/closed 404', '/shop/x', '404 store/closed.html'],
  ['/old /gone 410', '/old', '410 gone.html'],
  ['/old /gone 451', '/old', '451 gone.html'],
  ['/old /missing 410', '/old', '410 not_found'],
  ['/dir/x /missing 404', '/dir/x', '404 not_found'],
  ['/about /gone.html 410!', '/about', '410 gone.html'],
  // No redirect loops.
  ['/* /about 301!', '/about', '200 about.html'],
  ['/dir/ /dir 301!', '/dir', '308 /dir/'],
  ['/dir/ /dir 301!', '/dir/', '200 dir/index.html'],
  // Paths are made canonical first.
  ['/* /x/:splat 301!', '//evil.example', '308 /evil.example'],
  ['/* /x/:splat 301!', '/evil.example', '301 /x/evil.example'],
  ['/* /about 301!', '/..', '400'],
  // The rule files themselves are never served.
  ['', '/_redirects', '404 not_found'],
  ['', '/_headers', '404 not_found'],
  ['', '/%5Fheaders', '404 not_found'],
  ['/* /index.html 200', '/_redirects', '404 not_found'],
  ['/* /about 301!', '/_redirects', '404 not_found'],
  ['/a /_headers 200', '/a', '404 not_found'],
  ['', '/sub/_redirects', '200 sub/_redirects'],
])('%j: %s resolves to %s', (redirects, target, expected) => {
  expect(visit(drop(redirects), target)).toBe(expected)
})

test.each([
  ['/about /about.html 301!', '/about', '200 about.html'],
  ['/:x /:x.html 301!', '/about', '200 about.html'],
  ['/about https://here.example/about.html 301!', '/about', '200 about.html'],
  ['/about /about.html 301!', '/about.html', '308 /about'],
  ['/dir/ /dir/index.html 302!', '/dir/', '200 dir/index.html'],
  ['/about /dir/index.html 302!', '/about', '302 /dir/index.html'],
])('with clean URLs, %j does not loop: %s resolves to %s', (redirects, target, expected) => {
  const settings = { spaFallback: false, cleanUrls: true }
  const request = { target, subresource: false, host: 'here.example' }
  const intent = resolve(drop(redirects), settings, request)
  expect(intent.kind === 'file' ? `200 ${intent.path}` : intent).toEqual(
    expected.startsWith('200')
      ? expected
      : expect.objectContaining({ location: expected.slice(4) }),
  )
})

test('where request headers decide, every intent names them', () => {
  const pages = drop('/ /dir/ 302! Language=de\n/x /about 200 Language=de\n/x /y Language=fr')
  const varies = (target: string, acceptLanguage: string, subresource = false) => {
    const intent = resolve(pages, { spaFallback: true }, { target, subresource, acceptLanguage })
    return intent.kind === 'bad_request' ? intent : [intent.kind, intent.varies]
  }
  expect(varies('/', 'de')).toEqual(['redirect', ['accept-language']])
  expect(varies('/', 'en')).toEqual(['file', ['accept-language']])
  expect(varies('/x', 'de')).toEqual(['file', ['accept-language']])
  expect(varies('/x', 'fr')).toEqual(['redirect', ['accept-language']])
  const both = ['sec-fetch-dest', 'accept-language']
  expect(varies('/x', 'en')).toEqual(['file', both])
  expect(varies('/x', 'en', true)).toEqual(['not_found', both])
  expect(varies('/about', 'de')).toEqual(['file', undefined])
})

test('the SPA fallback applies after the rules', () => {
  const app = drop('/old /about\n/gone /gone.html 410\n/a /missing 200')
  expect(visit(app, '/old', true)).toBe('301 /about')
  expect(visit(app, '/gone', true)).toBe('200 gone.html')
  expect(visit(app, '/a', true)).toBe('200 index.html')
  expect(visit(app, '/x', true)).toBe('200 index.html')
  expect(visit(app, '/x', true, true)).toBe('404 not_found')
  expect(visit(app, '/_redirects', true)).toBe('404 not_found')
})

test.each([
  // A wildcard rewrite to a page is for pages.
  ['/* /index.html 200', '/deep/link', 'page', '200 index.html'],
  ['/* /index.html 200', '/deep/link', 'script', '404 not_found'],
  ['/* /index.html 200', '/old.js', 'page', '404 not_found'],
  ['/* /index.html 200', '/dir/old.CSS', 'page', '404 dir/404.html'],
  ['/* /index.html 200', '/v1.2', 'page', '200 index.html'],
  ['/* /index.html 200', '/old.html', 'page', '200 index.html'],
  ['/:a /index.html 200', '/old.png', 'page', '404 not_found'],
  ['/:a /index.html 200', '/x', 'script', '404 not_found'],
  ['/* /index.html 200', '/game.wasm.br', 'page', '404 not_found'],
  ['/* /index.html 200', '/game.data', 'page', '404 not_found'],
  // Other rules are not.
  ['/old.js /index.html 200', '/old.js', 'script', '200 index.html'],
  ['/lib/* /app.js 200', '/lib/x.js', 'script', '200 app.js'],
  ['/lib/* /gone 410', '/lib/x.js', 'script', '410 gone.html'],
])('%j: %s as a %s resolves to %s', (redirects, target, dest, expected) => {
  expect(visit(drop(redirects), target, false, dest === 'script')).toBe(expected)
  // The SPA fallback still serves every path.
  const spa = dest === 'page' && expected.startsWith('404') ? '200 index.html' : expected
  expect(visit(drop(redirects), target, true, dest === 'script')).toBe(spa)
})

test('no fallback takes the place of a file that a forced rule hides', () => {
  for (const spaFallback of [false, true]) {
    expect(visit(drop('/* /about 200!'), '/app.js', spaFallback)).toBe('404 not_found')
    expect(visit(drop('/about /missing 200!'), '/about', spaFallback)).toBe('404 not_found')
  }
})

test('a fallback carries neither caching headers nor the type of the path', () => {
  const headers =
    '/*\n Cache-Control: a\n Expires: b\n Edge-Control: c\n Content-Type: d/e\n X-All: 1'
  const pages = drop('/a/* /about 200\n/b /about 200\n/gone /gone 410!', headers)
  const names = (target: string, spaFallback = false) => {
    const intent = resolve(pages, { spaFallback }, { target, subresource: false })
    return intent.kind === 'file' ? [intent.headers.map(([name]) => name), intent.varies] : intent
  }
  const all = ['cache-control', 'expires', 'edge-control', 'content-type', 'x-all']
  expect(names('/a/x')).toEqual([['x-all'], ['sec-fetch-dest']])
  expect(names('/x', true)).toEqual([['x-all'], ['sec-fetch-dest']])
  expect(names('/b')).toEqual([all, undefined])
  expect(names('/about')).toEqual([all, undefined])
  expect(names('/gone')).toEqual([['content-type', 'x-all'], undefined])
})

test('files carry the headers for the requested path; redirects carry none', () => {
  const headers = '/*\n X-All: 1\n/a\n X-A: 1\n/about\n X-About: 1'
  const pages = drop('/a /about 200\n/b /about', headers)
  const get = (target: string) =>
    resolve(pages, { spaFallback: false }, { target, subresource: false })
  expect(get('/a')).toMatchObject({
    path: 'about.html',
    headers: [
      ['x-all', '1'],
      ['x-a', '1'],
    ],
  })
  expect(get('/dir/x')).toMatchObject({ status: 404, headers: [['x-all', '1']] })
  expect(get('/b')).toEqual({ kind: 'redirect', status: 301, location: '/about' })
  expect(get('/dir')).toEqual({ kind: 'redirect', status: 308, location: '/dir/' })
  expect(get('/x')).toEqual({ kind: 'not_found', status: 404 })
})
