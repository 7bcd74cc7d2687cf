// `_redirects` and `_headers` files of a drop.
// Stores: sqlite-files. Decided by the manifest alone, or read like any file.
import { beforeAll, describe, expect, test } from 'vitest'
import { type ApiResponse, apiOf, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'

const redirects = `# moved
/old            /new.html
/left           /gone.html            410
/temporary      /new.html             302
/blog/:year/:id /posts/:id?y=:year    308
/shop id=:id    /items/:id            301
/away/*         https://other.example/:splat
/app/*          /index.html           200
/shadow.txt     /new.html             200!
/never          https://evil.example  200
/de/*           /new.html             302 Country=de
/back/*         /:splat
/.well-known/*  /new.html             200!
`
const headers = `/*
  X-Frame-Options: DENY
/assets/*
  Cache-Control: public, max-age=31536000, immutable
  Set-Cookie: a=b
/new.html
  X-Robots-Tag: noarchive
`

let plinth: SharedPlinth
let url: string
let uploaded: ApiResponse
let previewUrl: string
beforeAll(async () => {
  plinth = await sharedPlinth()
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { json } = await api('POST', '/sites')
  url = json.url
  const files = {
    'index.html': 'home',
    'new.html': 'new',
    'gone.html': 'so long',
    'shadow.txt': 'shadowed',
    'assets/a.js': '1',
    '404.html': 'lost',
    '.well-known/about.html': 'shadowed',
    '.well-known/acme-challenge/token': 'token.key',
    '.well-known/pki-validation/proof.txt': 'proof',
    _redirects: redirects,
    _headers: headers,
  }
  uploaded = await api('POST', `/sites/${json.id}/upload-bundle`, folderForm(files))
  previewUrl = (await api('GET', `/sites/${json.id}/versions`)).json[0].preview_url
})

test('invalid lines are reported by number', () => {
  expect(uploaded.status).toBe(201)
  const lines = uploaded.json.warnings.map(({ file, line }: { file: string; line: number }) => [
    file,
    line,
  ])
  expect(lines).toEqual([
    ['_redirects', 10],
    ['_redirects', 11],
    ['_headers', 5],
  ])
  for (const { message } of uploaded.json.warnings) expect(message).toMatch(/^[A-Z`].*\.$/)
})

test('no drop proves control of its name to a certificate authority', async () => {
  const folders = ['acme-challenge/token', 'pki-validation/proof.txt', 'acme-challenge/']
  for (const target of folders.map((name) => `/.well-known/${name}`)) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const response = await visit(url, { target, method })
      expect([target, response.status]).toEqual([target, 404])
      expect(response.text).not.toMatch(/token.key|proof$|new$/)
    }
  }
  const preview = await visit(previewUrl, { target: '/.well-known/acme-challenge/token?a=1' })
  expect(preview.status).toBe(404)
  expect((await visit(url, { target: '/.well-known/about' })).text).toBe('new')
})

describe('_redirects', () => {
  test.each([
    ['/old', 301, '/new.html'],
    ['/old?a=1', 301, '/new.html?a=1'],
    ['/temporary', 302, '/new.html'],
    ['/blog/2026/hello%20you', 308, '/posts/hello%20you?y=2026'],
    ['/shop?id=7', 301, '/items/7'],
    ['/away/a/b?c=d', 301, 'https://other.example/a/b?c=d'],
    ['/away/@evil.example', 301, 'https://other.example/@evil.example'],
  ])('%s returns %i to %s', async (target, status, location) => {
    const response = await visit(url, { target })
    expect([response.status, response.headers.location]).toEqual([status, location])
  })

  test.each([
    ['/app/any/where', 200, 'home'],
    ['/shadow.txt', 200, 'new'],
    ['/left', 410, 'so long'],
    ['/never', 404, 'lost'],
    ['/de/x', 404, 'lost'],
    ['/shop', 404, 'lost'],
    ['/_redirects', 404, 'lost'],
    ['/_headers', 404, 'lost'],
  ])('%s returns %i with "%s"', async (target, status, text) => {
    const response = await visit(url, { target })
    expect([response.status, response.text]).toEqual([status, text])
  })

  // URL, like browsers, takes a backslash for a slash and leaves out tabs.
  test.each([
    ['/back/evil.example', 301],
    ['/back/%5cevil.example', 301],
    ['/back/%5C%5Cevil.example', 301],
    ['/back/%09/evil.example', 301],
    ['/back//evil.example', 308],
    ['/back/https://evil.example', 308],
  ])('a splat never redirects to another host: %s', async (target, status) => {
    const response = await visit(url, { target })
    expect([response.status, response.headers.location]).toEqual([status, expect.any(String)])
    expect(new URL(String(response.headers.location), url).host).toBe(new URL(url).host)
  })

  test('a splat with encoded slashes is refused', async () => {
    const { status, headers } = await visit(url, { target: '/back/%2f%2fevil.example' })
    expect([status, headers.location]).toEqual([400, undefined])
  })
})

describe('_headers', () => {
  test.each([
    ['/', { 'x-frame-options': 'DENY', 'cache-control': 'public, max-age=0, must-revalidate' }],
    ['/assets/a.js', { 'cache-control': 'public, max-age=31536000, immutable' }],
    ['/new.html', { 'x-robots-tag': 'noarchive' }],
  ])('%s', async (target, expected) => {
    const response = await visit(url, { target })
    expect(response.headers).toMatchObject(expected)
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('cannot make a preview indexable, nor a missing page cacheable', async () => {
    expect((await visit(`${previewUrl}/new.html`)).headers['x-robots-tag']).toBe(
      'noindex, noarchive',
    )
    expect((await visit(`${url}/assets/missing.js`)).headers['cache-control']).toBe('no-store')
  })
})
