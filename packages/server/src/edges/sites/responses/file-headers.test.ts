import type { DropId, PackId } from '@plinth/domain/base/ids'
import type { Header } from '@plinth/domain/rules/custom-header'
import { expect, test } from 'vitest'
import type { CdnPolicy } from './cdn-headers.ts'
import { type FileIntent, fileHeaders } from './file-headers.ts'

const revalidated = 'public, max-age=0, must-revalidate'
const forever = 'public, max-age=31536000, immutable'
const served = { indexable: true, lastModified: 0, gate: null, preview: false }
const script = 'text/javascript; charset=utf-8'
const file = { pack: 'pk_a' as PackId, offset: 0, size: 1, digest: 'a'.repeat(64), type: script }

const headersOf = (
  intent: Partial<FileIntent>,
  changes: Partial<typeof served> = {},
  cdn: CdnPolicy | null = null,
) =>
  fileHeaders(
    { kind: 'file', path: 'a.js', file, status: 200, headers: [], ...intent },
    { ...served, ...changes },
    false,
    cdn,
  )

const owners = (...headers: Header[]) => ({ immutable: true, headers }) as const
const gate = { dropId: 'st_a' as DropId, passwordHash: 'x' }

test.each<[string, Partial<FileIntent>, object, string]>([
  ['an ordinary name', {}, {}, revalidated],
  ['a hashed name', { immutable: true }, {}, forever],
  ['a preview', { immutable: true }, { preview: true }, revalidated],
  ['a protected drop', { immutable: true }, { gate }, 'private, no-store'],
  ['a header of the owner', owners(['cache-control', 'no-cache']), {}, 'no-cache'],
  ['the default, chosen by the owner', owners(['cache-control', revalidated]), {}, revalidated],
  ['an expiry of the owner', owners(['expires', '0']), {}, revalidated],
  ['another header of the owner', owners(['x-a', 'b']), {}, forever],
  ['a script that is sent as a page', owners(['content-type', 'text/html']), {}, revalidated],
])('Cache-Control of %s', (_, intent, changes, expected) => {
  expect(headersOf(intent, changes).get('cache-control')).toBe(expected)
})

test('pages of other origins cannot read a protected drop, whatever its owner sets', () => {
  const own: Header[] = [
    ['access-control-allow-origin', 'https://other.example'],
    ['access-control-allow-credentials', 'true'],
  ]
  const shared = (changes: object) =>
    [...headersOf({ headers: own }, changes).keys()].filter((name) => /^access-control/.test(name))
  expect(shared({ gate })).toEqual([])
  expect(shared({})).toContain('access-control-allow-credentials')
})

test('a preview is not named to linked sites and not indexed, unless the owner chooses a policy', () => {
  const preview = { indexable: false, preview: true }
  const own: Header[] = [
    ['referrer-policy', 'no-referrer'],
    ['x-robots-tag', 'noarchive'],
  ]
  const shown = (headers: Header[]) => {
    const sent = headersOf({ headers }, preview)
    return [sent.get('referrer-policy'), sent.get('x-robots-tag')]
  }
  expect(shown([])).toEqual(['same-origin', 'noindex'])
  expect(shown(own)).toEqual(['no-referrer', 'noindex, noarchive'])
})

test('Last-Modified is rounded up, and absent if the last change is too recent', () => {
  const date = (lastModified: number | null) =>
    headersOf({}, { lastModified } as typeof served).get('last-modified')
  expect(date(Date.UTC(2026, 0, 1, 0, 0, 0, 1))).toBe('Thu, 01 Jan 2026 00:00:01 GMT')
  expect(date(null)).toBeUndefined()
})

const policy = { tags: ['drop-st_a', 'version-v_a', 'host-a'], ttlSeconds: 600, mayCache: true }
const tags = {
  'cache-tag': 'drop-st_a,version-v_a,host-a',
  'surrogate-key': 'drop-st_a version-v_a host-a',
}
const cached = { 'cdn-cache-control': 'max-age=600', 'surrogate-control': 'max-age=600' }
const notCached = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store, max-age=0' }
const ownControl = (value: string) => ({ headers: [['cache-control', value]] as Header[] })

const everyCdnHeader: Header[] = [
  ['cache-tag', 'a'],
  ['surrogate-key', 'a'],
  ['cdn-cache-control', 'max-age=9'],
  ['cloudflare-cdn-cache-control', 'max-age=9'],
]

/** What a CDN reads and a browser does not. */
const forCdn = (headers: ReadonlyMap<string, string>) =>
  Object.fromEntries([...headers].filter(([name]) => /cdn|surrogate|tag|edge/.test(name)))

type Case = [string, Partial<FileIntent>, object, object, object]

test.each<Case>([
  ['a file', {}, {}, {}, { ...tags, ...cached }],
  ['a hashed name', { immutable: true }, {}, {}, { ...tags, ...cached }],
  ['a preview', {}, { preview: true }, {}, { ...tags, ...cached }],
  ['a host that changes soon', { immutable: true }, {}, { mayCache: false }, notCached],
  ['a page that varies', { varies: ['accept-language'] }, {}, {}, notCached],
  ['an error page', { status: 404 }, {}, {}, notCached],
  ['a protected drop', { immutable: true }, { gate }, {}, {}],
  ['a time of the owner', ownControl('max-age=60'), {}, {}, tags],
  [
    'a time of the owner that is too long',
    ownControl('s-maxage=601'),
    {},
    {},
    { ...tags, ...cached },
  ],
  ...[
    'private, max-age=9999',
    'no-store',
    'max-age=60, no-store',
    'no-cache',
    'public, no-cache, max-age=60',
    'max-age=0',
    'max-age=60, no-store="x"',
    'max-age=60, private=',
    revalidated,
  ].map(
    (value): Case => [`an owner who forbids it: ${value}`, ownControl(value), {}, {}, notCached],
  ),
  ...[
    'public',
    'stale-while-revalidate=60',
    'max-age="600"',
    'max-age=9999, private="x-a, no-store"',
    String.raw`max-age=600, x="\"y=", s-maxage=31536000, z="a"`,
    'max-age=600, x="a, s-maxage=31536000"',
    'max-age=9999, x-no-store',
    'max-age=1e9',
    'max-age="601"',
    // What is stale is served after the lifetime.
    'max-age=600, stale-while-revalidate=1',
    'max-age=600, s-maxage=600, stale-if-error=1',
  ].map((value): Case => [value, ownControl(value), {}, {}, { ...tags, ...cached }]),
  ...[
    'max-age=600, s-maxage=0',
    'max-age=0, stale-if-error=600',
    'max-age=599, stale-if-error=1',
  ].map((value): Case => [value, ownControl(value), {}, {}, tags]),
  ...[
    ['s-maxage=60, max-age=9999', 60],
    ['max-age=9999, s-maxage=0', 0],
    ['max-age=60, stale-while-revalidate=9999', 60],
    ['s-maxage=60, s-maxage=61, max-age=9999', 61],
  ].map(([value, seconds]): Case => {
    const age = `max-age=${seconds}`
    const shorter = { ...tags, 'cdn-cache-control': age, 'surrogate-control': age }
    return [`${value}`, ownControl(`${value}`), {}, {}, shorter]
  }),
  [
    'headers of the owner for CDNs',
    {
      headers: everyCdnHeader,
    },
    {},
    {},
    { ...tags, ...cached },
  ],
  [
    'an error page with headers of the owner for CDNs',
    { status: 404, headers: everyCdnHeader },
    {},
    {},
    notCached,
  ],
])('headers for a CDN of %s', (_, intent, changes, policyChanges, expected) => {
  expect(forCdn(headersOf(intent, changes, { ...policy, ...policyChanges }))).toEqual(expected)
})

test('without a CDN the owner decides, and browsers never get another Cache-Control', () => {
  const own: Header[] = [['cdn-cache-control', 'max-age=9']]
  expect(forCdn(headersOf({ headers: own }))).toEqual({ 'cdn-cache-control': 'max-age=9' })
  expect(forCdn(headersOf({}))).toEqual({})
  expect(headersOf({}, {}, policy).get('cache-control')).toBe(revalidated)
  expect(headersOf({ immutable: true }, {}, policy).get('cache-control')).toBe(forever)
})

test('an error page is not cached, whatever the owner wants', () => {
  const own: Header[] = [
    ['cache-control', 'max-age=9'],
    ['cdn-cache-control', 'max-age=9'],
    ['expires', 'Thu, 01 Jan 2099 00:00:00 GMT'],
  ]
  const headers = headersOf({ status: 404, headers: own })
  expect(headers.get('cache-control')).toBe('no-store')
  expect([...headers.keys()].filter((name) => /cdn|expires/.test(name))).toEqual([])
})
