// Rules as sites of other hosts use them: placeholders inside segments, hosts, languages, removals.
// Stores: sqlite-files. Decided by the manifest alone.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Api, type ApiResponse, apiOf, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const redirects = (host: string) => `
/posts/:slug.html        /blog/:slug/          301
/*.php                   /:splat               301
/shop/*/reviews          /reviews/:splat       302
https://${host}/here     /new.html             302
https://www.example.com/there /new.html        302
/                        /de/                  302!  Language=de,at
/                        /fr/                  302!  Language=fr
/hello                   /de/                  200   Language=de
/hello                   /new.html             200
/land/*                  /land/de/:splat       302!  Language=de
`
const headers = (host: string) => `
/*
  X-Frame-Options: DENY
  X-Path: /:splat
https://${host}/new.html
  X-Robots-Tag: noindex
https://www.example.com/*
  X-Never: 1
/embed/*
  ! X-Frame-Options
  ! Access-Control-Allow-Origin
`
const files = {
  'index.html': 'home',
  'new.html': 'new',
  'de/index.html': 'deutsch',
  'old/index.htm': 'old',
  'embed/a.html': 'embedded',
  'land/a.html': 'land',
  'land/de/a.html': 'Land',
  feed: 'raw',
  'feed.html': 'page',
}

let plinth: SharedPlinth
let api: Api
let url: string
let uploaded: ApiResponse
beforeAll(async () => {
  plinth = await sharedPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url: address } = (await api('POST', '/sites')).json
  url = address
  const { hostname } = new URL(url)
  const rules = { _redirects: redirects(hostname), _headers: headers(hostname) }
  uploaded = await api('POST', `/sites/${id}/upload-bundle`, folderForm({ ...files, ...rules }))
})

test('no line is refused', () => {
  expect([uploaded.status, uploaded.json.warnings]).toEqual([201, []])
})

test.each([
  ['/posts/hello.html', '301 /blog/hello/'],
  ['/a/b.php?c=1', '301 /a/b?c=1'],
  ['/shop/1/2/reviews', '302 /reviews/1/2'],
  ['/here', '302 /new.html'],
  ['/there', '404'],
  ['/old', '308 /old/'],
  ['/old/', '200 old'],
  ['/feed', '200 raw'],
  ['/feed/', '308 /feed.html'],
])('%s returns %s', async (target, expected) => {
  const response = await visit(url, { target })
  const shown = response.headers.location ?? (response.status === 200 ? response.text : '')
  expect(`${response.status} ${shown}`.trim()).toBe(expected)
})

describe('Language', () => {
  const ask = async (path: string, language?: string) => {
    const headers = language === undefined ? {} : { 'accept-language': language }
    const { status, text, headers: sent } = await visit(url + path, { headers })
    expect(sent.vary).toMatch(/accept-language/)
    return `${status} ${sent.location ?? text}`
  }

  test('decides by the preferred language, whichever visitor comes first', async () => {
    for (const [path, language, expected] of [
      ['/', 'en', '200 home'],
      ['/', 'de-AT,en;q=0.8', '302 /de/'],
      ['/', undefined, '200 home'],
      ['/', 'fr', '302 /fr/'],
      ['/', 'en,fr;q=0.9', '200 home'],
      ['/hello', 'de', '200 deutsch'],
      ['/hello', 'en', '200 new'],
      ['/hello', 'de-CH', '200 deutsch'],
      ['/hello', undefined, '200 new'],
      ['/land/a', 'en', '200 land'],
      ['/land/a', 'de', '302 /land/de/a'],
      // The rule also matches its own destination, and is not followed there.
      ['/land/de/a', 'de', '200 Land'],
    ] as const)
      expect([path, language, await ask(path, language)]).toEqual([path, language, expected])
  })

  test('does not vary what no condition is about', async () => {
    const { headers } = await visit(`${url}/new.html`)
    expect(headers.vary ?? '').not.toMatch(/accept-language/)
  })
})

test('headers are filled in, removed, and limited to their host', async () => {
  const page = await visit(`${url}/new.html`)
  expect(page.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-path': '/new.html',
    'x-robots-tag': expect.stringMatching(/noindex/),
    'access-control-allow-origin': '*',
  })
  expect(page.headers['x-never']).toBeUndefined()
  const embedded = await visit(`${url}/embed/a`)
  expect([embedded.status, embedded.headers['x-path']]).toEqual([200, '/embed/a'])
  expect(embedded.headers['x-frame-options']).toBeUndefined()
  expect(embedded.headers['access-control-allow-origin']).toBeUndefined()
  expect(embedded.headers['x-content-type-options']).toBe('nosniff')
})

describe('a long file', () => {
  const long = (count: number, filler = '') =>
    Array.from({ length: count }, (_, n) => `/old/page-${n} /new/${filler}${n} 301`).join('\n')
  const publish = async (rules: Record<string, string>) => {
    const { id, url } = (await api('POST', '/sites')).json
    const form = folderForm({ 'index.html': 'home', ...rules })
    return { url, upload: await api('POST', `/sites/${id}/upload-bundle`, form) }
  }

  test('works with 10,000 rules', async () => {
    const { url, upload } = await publish({ _redirects: long(10_000, 'x'.repeat(150)) })
    expect([upload.status, upload.json.warnings]).toEqual([201, []])
    const { status, headers } = await visit(url, { target: '/old/page-9999' })
    expect([status, headers.location]).toEqual([301, `/new/${'x'.repeat(150)}9999`])
  })

  test.each([
    ['_redirects', long(10_000, 'x'.repeat(200)), /_redirects has 2\.\d MB; at most 2 MB/],
    ['_headers', `/*\n  X-A: ${'x'.repeat(1000)}\n`.repeat(270), /_headers has .*; at most 256 KB/],
  ])('%s that is too large is refused, and nothing is published', async (name, text, problem) => {
    const { url, upload } = await publish({ [name]: text })
    expect([upload.status, upload.json.error]).toEqual([400, 'invalid_field'])
    expect(upload.json.detail).toMatch(problem)
    expect((await visit(url)).status).toBe(404)
  })
})
