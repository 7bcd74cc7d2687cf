import { expect, test } from 'vitest'
import { cpuTimeOf } from '../base/cpu-time.test-support.ts'
import type { PackId } from '../base/ids.ts'
import type { Manifest, ManifestFile } from '../versions/manifest.ts'
import type { UrlSettings } from './page-lookup.ts'
import { isSubresource, resolve } from './resolve.ts'

const pack = `pk_${'a'.repeat(26)}` as PackId
const file: ManifestFile = {
  digest: '0'.repeat(64),
  pack,
  offset: 0,
  size: 1,
  type: 'text/html; charset=utf-8',
}
const drop = (...paths: string[]): Manifest => ({
  files: new Map(paths.map((path) => [path, file])),
  packs: new Map([[pack, 1]]),
})

const blog = drop(
  'index.html',
  'about.html',
  'both.html',
  'both/index.html',
  'dir/index.html',
  'dir/404.html',
  'dir/deep/page.html',
  'plain',
  'style.css',
  'a b.html',
  'caf\u00e9/index.html',
  'evil.example/index.html',
  '@me/index.html',
  '100%/index.html',
  '__proto__',
  '404.html',
)

interface VisitOptions extends Partial<UrlSettings> {
  readonly spaFallback?: boolean
  readonly subresource?: boolean
}

/** The intent as a short text: `200 path`, `308 location`, `400`, `404`. */
function visit(
  manifest: Manifest,
  target: string,
  { spaFallback = false, subresource = false, ...urls }: VisitOptions = {},
) {
  const intent = resolve(manifest, { spaFallback, ...urls }, { target, subresource })
  switch (intent.kind) {
    case 'file':
      return `${intent.status} ${intent.path}`
    case 'redirect':
      return `${intent.status} ${intent.location}`
    case 'bad_request':
      return '400'
    case 'not_found':
      return '404'
    default:
      return intent satisfies never
  }
}

test.each([
  // Exact files.
  ['/about.html', '200 about.html'],
  ['/index.html', '200 index.html'],
  ['/style.css?v=2', '200 style.css'],
  ['/plain', '200 plain'],
  ['/__proto__', '200 __proto__'],
  ['/404.html', '200 404.html'],
  // Pages and folders.
  ['/', '200 index.html'],
  ['/?utm=1', '200 index.html'],
  ['/about', '200 about.html'],
  ['/both', '200 both.html'],
  ['/both/', '200 both/index.html'],
  ['/dir/', '200 dir/index.html'],
  ['/dir', '308 /dir/'],
  ['/dir?a=1&b=%20', '308 /dir/?a=1&b=%20'],
  ['/about/', '308 /about'],
  ['/about/?x', '308 /about?x'],
  ['/@me', '308 /@me/'],
  ['/100%25', '308 /100%25/'],
  // Percent escapes, and both Unicode normalisations of an accent.
  ['/a%20b', '200 a b.html'],
  ['/caf%C3%A9/', '200 caf\u00e9/index.html'],
  ['/cafe%CC%81/', '200 caf\u00e9/index.html'],
  ['/cafe%CC%81', '308 /caf%C3%A9/'],
  ['/%61bout', '200 about.html'],
  // Paths that are not canonical stay on this host and take one redirect.
  ['//evil.example', '308 /evil.example/'],
  ['//evil.example/', '308 /evil.example/'],
  ['///about//', '308 /about'],
  ['//', '308 /'],
  ['/./', '308 /'],
  ['/.', '308 /'],
  ['/dir/.', '308 /dir/'],
  ['/./dir', '308 /dir/'],
  ['/%2e/about', '308 /about'],
  ['/nothing//here?q', '308 /nothing/here?q'],
  ['//%5Cevil.example', '308 /%5Cevil.example'],
  ['//\\evil.example', '308 /%5Cevil.example'],
  ['/dir?\r\nSet-Cookie: a=b', '308 /dir/?%0D%0ASet-Cookie:%20a=b'],
  ['//%0d%0aSet-Cookie:a', '308 /%0D%0ASet-Cookie:a'],
  // Invalid paths.
  ['/..', '400'],
  ['/a/../b', '400'],
  ['/%2e%2e/x', '400'],
  ['/.%2E', '400'],
  ['/a%2fb', '400'],
  ['/a%2Fb', '400'],
  ['/a%00', '400'],
  ['/a\0', '400'],
  ['/%', '400'],
  ['/%zz', '400'],
  ['/%c0%af', '400'],
  ['/%ff', '400'],
  ['', '400'],
  ['*', '400'],
  ['?x', '400'],
  ['#x', '400'],
  ['about', '400'],
  ['evil.example:443', '400'],
  ['ftp://host/about', '400'],
  // Absolute-form targets and queries.
  ['http://other.example/about', '200 about.html'],
  ['HTTPS://other.example', '200 index.html'],
  ['http://other.example?x', '200 index.html'],
  ['http://other.example//dir', '308 /dir/'],
  ['/about#part', '200 about.html'],
  // The nearest 404 page.
  ['/missing', '404 404.html'],
  ['/dir/missing', '404 dir/404.html'],
  ['/dir/deep/missing', '404 dir/404.html'],
  ['/dir/deep/', '404 dir/404.html'],
  ['/dir/deep', '404 dir/404.html'],
  ['/style.css/', '404 404.html'],
  ['/About', '404 404.html'],
  ['/%252e%252e/x', '404 404.html'],
])('%j resolves to %s', (target, expected) => {
  expect(visit(blog, target)).toBe(expected)
})

const feed = drop(
  'index.html',
  'feed',
  'feed.html',
  'old/index.htm',
  'old/page.htm',
  'both/index.html',
  'both/index.htm',
  'en.html',
  'en/index.html',
)

test.each([
  ['/feed', '200 feed'],
  ['/feed.html', '200 feed.html'],
  // Not to `/feed`, which is another file.
  ['/feed/', '308 /feed.html'],
  ['//feed/', '308 /feed.html'],
  ['/old/', '200 old/index.htm'],
  ['/old', '308 /old/'],
  ['/old/index.htm', '200 old/index.htm'],
  ['/old/page', '404'],
  ['/both/', '200 both/index.html'],
])('next to similar names, %s resolves to %s', (target, expected) => {
  expect(visit(feed, target)).toBe(expected)
})

test.each<[settings: Partial<UrlSettings>, cases: Record<string, string>]>([
  [
    { trailingSlash: 'always' },
    {
      '/': '200 index.html',
      '/about': '308 /about/',
      '/about/?x': '200 about.html',
      '/about.html': '200 about.html',
      '/dir': '308 /dir/',
      '/dir/': '200 dir/index.html',
      '/dir/index': '308 /dir/',
      '/both': '308 /both.html',
      '/both/': '200 both/index.html',
      '/style.css': '200 style.css',
      '/plain': '200 plain',
      '//about': '308 /about/',
      '/nothing': '404 404.html',
    },
  ],
  [
    { trailingSlash: 'never' },
    {
      '/': '200 index.html',
      '/about': '200 about.html',
      '/about/': '308 /about',
      '/dir': '200 dir/index.html',
      '/dir/?x': '308 /dir?x',
      '/dir/index.html': '200 dir/index.html',
      '/both': '200 both.html',
      '/both/': '308 /both/index.html',
    },
  ],
  [
    { cleanUrls: true },
    {
      '/index.html': '308 /',
      '/index': '308 /',
      '/about.html?x': '308 /about?x',
      '/about': '200 about.html',
      '/about/': '308 /about',
      '/dir/index.html': '308 /dir/',
      '/dir': '308 /dir/',
      '/style.css': '200 style.css',
      '//about.html': '308 /about',
    },
  ],
  [
    { trailingSlash: 'always', cleanUrls: true },
    { '/about.html': '308 /about/', '/both.html': '200 both.html', '/dir/index.html': '308 /dir/' },
  ],
  [
    { trailingSlash: 'never', cleanUrls: true },
    {
      '/dir/index.html': '308 /dir',
      '/both/index.html': '200 both/index.html',
      '/dir/': '308 /dir',
    },
  ],
])('with %j each page has one address', (settings, cases) => {
  const found = Object.keys(cases).map((target) => [target, visit(blog, target, settings)])
  expect(Object.fromEntries(found)).toEqual(cases)
})

const app = drop('index.html', 'app.js', 'docs/index.html', '404.html')

test.each([
  ['/users/7', {}, '200 index.html'],
  ['/users/7/', {}, '200 index.html'],
  ['/app.js', { subresource: true }, '200 app.js'],
  ['/old-chunk.js', { subresource: true }, '404 404.html'],
  ['/docs', {}, '308 /docs/'],
  ['/..', {}, '400'],
])('with the SPA fallback, %s %j resolves to %s', (target, request, expected) => {
  expect(visit(app, target, { spaFallback: true, ...request })).toBe(expected)
})

test('without a 404.html the intent is not_found', () => {
  expect(visit(drop('index.html'), '/missing')).toBe('404')
  expect(visit(drop('a.css'), '/', { spaFallback: true })).toBe('404')
})

test('the longest targets are resolved in bounded time', () => {
  const targets = ['/a'.repeat(50_000), `/${'%CC%81'.repeat(10_000)}${'%CC%96'.repeat(10_000)}`]
  expect(cpuTimeOf(() => targets.map((target) => visit(blog, target)))).toBeLessThan(500)
})

test.each([
  ['script', true],
  ['style', true],
  ['image', true],
  ['font', true],
  ['worker', true],
  ['serviceworker', true],
  ['manifest', true],
  ['document', false],
  ['iframe', false],
  ['frame', false],
  ['empty', false],
  ['nonsense', false],
  [undefined, false],
])('Sec-Fetch-Dest %s is a sub-resource: %s', (dest, expected) => {
  expect(isSubresource(dest)).toBe(expected)
})
