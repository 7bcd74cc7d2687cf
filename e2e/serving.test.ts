// Serving a drop: path resolution, redirects, validators, methods, content types and states.
// Stores: both.
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { type HttpResponse, visit } from './harness/http.ts'
import { type SharedPlinth, sharedPlinth } from './harness/shared-plinth.ts'
import { exchange, get } from './harness/socket.ts'

const files = {
  'index.html': 'the landing page',
  'about.html': 'about',
  'dir/index.html': 'a folder',
  'dir/404.html': 'missing in the folder',
  'dir/deep/style.css': 'p{}',
  'both.html': 'both, the page',
  'both/index.html': 'both, the folder',
  'only-folder/page.html': 'a page in a folder',
  'a b.txt': 'a space',
  'gr\u00fc\u00df.html': 'umlauts',
  '[id].html': 'brackets',
  '100%25.txt': 'a literal escape',
  'back\u2044slash.txt': 'a fraction slash',
  '@me/index.html': 'an at sign',
  'Case.html': 'upper case',
  'page.html/index.html': 'a folder called page.html',
  '404.html': 'missing',
}
const revalidated = 'public, max-age=0, must-revalidate'

let plinth: SharedPlinth
let api: Api
let unverified: Api
let url: string
let plainUrl: string

async function publish(api: Api, content: Record<string, string>, slug?: string) {
  const { json } = await api('POST', '/sites', slug === undefined ? {} : { slug })
  const upload = await api('POST', `/sites/${json.id}/upload-bundle`, folderForm(content))
  expect(upload.status).toBe(201)
  return json as { id: string; slug: string; url: string }
}

beforeAll(async () => {
  plinth = await sharedPlinth()
  const [plus, fresh] = await Promise.all([
    plinth.createAccount('plus'),
    plinth.createAccount('plus', '--unverified'),
  ])
  api = apiOf(plinth, plus)
  unverified = apiOf(plinth, fresh)
  url = (await publish(api, files)).url
  plainUrl = (await publish(api, { 'index.html': 'plain' })).url
})

const at = (target: string, options: { method?: string; headers?: Record<string, string> } = {}) =>
  visit(url, { target, ...options })

test.each([
  ['/', 'the landing page'],
  ['/index.html', 'the landing page'],
  ['/index', 'the landing page'],
  ['/?a=b#c', 'the landing page'],
  ['/about', 'about'],
  ['/about.html', 'about'],
  ['/about?x=%2F..', 'about'],
  ['/dir/', 'a folder'],
  ['/dir/index.html', 'a folder'],
  ['/dir/index', 'a folder'],
  ['/dir/deep/style.css', 'p{}'],
  ['/both', 'both, the page'],
  ['/both/', 'both, the folder'],
  ['/only-folder/page', 'a page in a folder'],
  ['/a%20b.txt', 'a space'],
  ['/gr%C3%BC%C3%9F', 'umlauts'],
  ['/gru%CC%88%C3%9F', 'umlauts'],
  ['/gr%c3%bc%c3%9f.html', 'umlauts'],
  ['/%5Bid%5D', 'brackets'],
  ['/[id]', 'brackets'],
  ['/100%2525.txt', 'a literal escape'],
  ['/back%E2%81%84slash.txt', 'a fraction slash'],
  ['/%61bout', 'about'],
  ['/@me/', 'an at sign'],
  ['/page.html/', 'a folder called page.html'],
  ['/404.html', 'missing'],
])('GET %s', async (target, text) => {
  const response = await at(target)
  expect([response.status, response.text]).toEqual([200, text])
  expect(response.headers['cache-control']).toBe(revalidated)
  expect(response.headers['x-content-type-options']).toBe('nosniff')
})

describe('each page has one canonical address', () => {
  test.each([
    ['/dir', '/dir/'],
    ['/dir?x=1&y=%2F', '/dir/?x=1&y=%2F'],
    ['/about/', '/about'],
    ['/about/?x=1', '/about?x=1'],
    ['//about', '/about'],
    ['//', '/'],
    ['/dir//', '/dir/'],
    ['///dir', '/dir/'],
    ['//dir?x', '/dir/?x'],
    ['//about//', '/about'],
    ['/./about', '/about'],
    ['/dir/.', '/dir/'],
    ['/%2e/about', '/about'],
    ['/page.html', '/page.html/'],
    ['/@me', '/@me/'],
  ])('%s redirects to %s', async (target, location) => {
    const response = await at(target)
    expect([response.status, response.headers.location]).toEqual([308, location])
    expect(response.headers['cache-control']).toBe(revalidated)
    expect((await at(location)).status).toBe(200)
  })

  test.each([
    '//evil.example',
    '//evil.example/about/',
    '///evil.example//',
    '/.//evil.example',
    '/%2e//evil.example/',
    '//\\evil.example',
    '/\\/evil.example',
    '//%5Cevil.example',
    '//%09/evil.example',
    '//user@evil.example:80/',
    '//evil.example?//evil.example',
    'http://evil.example//evil.example',
  ])('%s stays on the host', async (target) => {
    const { host } = new URL(url)
    const response = await exchange(plinth.port, get(target, [`Host: ${host}`]))
    const location = response.headers.get('location')
    if (location === null) return expect([400, 404]).toContain(response.status)
    expect(location).toMatch(/^\/(?![/\\])/)
    expect(new URL(location, url).host).toBe(host)
  })
})

test.each([
  '/..',
  '/../index.html',
  '/dir/../about',
  '/%2e%2e/about',
  '/.%2E/about',
  '/dir/%2e%2e',
  '/a%2fb',
  '/dir%2Findex.html',
  '/%00',
  '/about.html%00.txt',
  '/%',
  '/%zz',
  '/100%.txt',
  '/%C3',
  '/%ff',
])('GET %s is a bad request', async (target) => {
  const response = await at(target)
  expect(response.status).toBe(400)
  expectOwnPage(response)
})

describe('missing files', () => {
  test.each([
    ['/missing', 'missing'],
    ['/about/missing', 'missing'],
    ['/both/missing', 'missing'],
    ['/case', 'missing'],
    ['/ABOUT', 'missing'],
    ['/only-folder/', 'missing'],
    ['/only-folder', 'missing'],
    ['/100%25.txt', 'missing'],
    ['/..%5Cabout', 'missing'],
    ['/constructor', 'missing'],
    ['/.plinth/anything', 'missing'],
    ['/dir/missing', 'missing in the folder'],
    ['/dir/missing/', 'missing in the folder'],
    ['/dir/deep/', 'missing in the folder'],
    ['/dir/deep/er/missing.js', 'missing in the folder'],
    ['/directory/missing', 'missing'],
  ])('%s shows the nearest 404.html', async (target, text) => {
    const response = await at(target)
    expect([response.status, response.text]).toEqual([404, text])
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a 404 has no validator that would turn it into a 304', async () => {
    const response = await at('/missing', { headers: { 'if-none-match': '*' } })
    expect(response.status).toBe(404)
  })

  test('show a page of the service if the drop has no 404.html', async () => {
    const response = await visit(`${plainUrl}/missing`)
    expect(response.status).toBe(404)
    expectOwnPage(response)
  })

  test('with the SPA fallback, a navigation gets the landing page and a script tag gets a 404', async () => {
    const drop = await publish(api, {
      'index.html': 'app',
      '404.html': 'unused',
      'a/index.html': '',
    })
    await api('PATCH', `/sites/${drop.id}`, { spa_fallback: true })
    const request = (path: string, dest?: string) =>
      visit(drop.url + path, { headers: dest === undefined ? {} : { 'sec-fetch-dest': dest } })
    for (const response of [
      await request('/x/y?z'),
      await request('/x', 'document'),
      await request('/x', 'empty'),
    ]) {
      expect([response.status, response.text]).toEqual([200, 'app'])
    }
    expect((await request('/a')).headers.location).toBe('/a/')
    expect((await request('/%zz')).status).toBe(400)
    for (const dest of ['script', 'style', 'image', 'font']) {
      expect((await request('/x.js', dest)).status).toBe(404)
    }
  })
})

describe('a validator', () => {
  test('identifies the content: it changes only with the content', async () => {
    const drop = await publish(api, { 'index.html': 'one' })
    const first = (await visit(drop.url)).headers.etag ?? ''
    expect(first).toMatch(/^"[^"]+"$/)
    expect((await visit(drop.url)).headers.etag).toBe(first)
    await api('POST', `/sites/${drop.id}/upload`, fileForm('a.html', 'two'))
    const changed = await visit(drop.url, { headers: { 'if-none-match': first } })
    expect([changed.status, changed.text]).toEqual([200, 'two'])
    expect(changed.headers.etag).not.toBe(first)
  })

  test.each([
    ['itself', (etag: string) => etag, 304],
    ['itself as weak', (etag: string) => `W/${etag}`, 304],
    ['a list', (etag: string) => `"x", ${etag}`, 304],
    ['a list without spaces', (etag: string) => `${etag},"x"`, 304],
    ['a list of weak ones', (etag: string) => `W/"x", W/${etag} , W/"y"`, 304],
    ['anything', () => '*', 304],
    ['another', () => '"x"', 200],
    ['a part of it', (etag: string) => `${etag.slice(0, -3)}"`, 200],
    ['itself without quotes', (etag: string) => etag.slice(1, -1), 200],
    ['nothing', () => '', 200],
  ])('sent back as %s', async (_variant, header, status) => {
    const { etag = '' } = (await at('/about')).headers
    for (const method of ['GET', 'HEAD']) {
      const response = await at('/about', { method, headers: { 'if-none-match': header(etag) } })
      expect(response.status).toBe(status)
      expect(response.headers.etag).toBe(etag)
      expect(response.headers['cache-control']).toBe(revalidated)
      if (status === 304) expect(response.body).toHaveLength(0)
    }
  })
})

describe('methods', () => {
  test.each(['/', '/about', '/a%20b.txt', '/dir', '/missing', '/dir/missing', '/%00'])(
    'HEAD %s is GET without the body',
    async (target) => {
      const [head, full] = [await at(target, { method: 'HEAD' }), await at(target)]
      expect(head.status).toBe(full.status)
      expect({ ...head.headers, date: '' }).toEqual({ ...full.headers, date: '' })
      expect(Number(full.headers['content-length'])).toBe(full.body.length)
      expect(head.body).toHaveLength(0)
    },
  )

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND'])(
    '%s is refused for visitors',
    async (method) => {
      for (const target of ['/', '/missing', '/dir']) {
        const response = await at(target, { method })
        expect(response.status).toBe(405)
        expect(response.headers.allow?.split(/, */)).toEqual(
          expect.arrayContaining(['GET', 'HEAD']),
        )
        expectOwnPage(response)
      }
    },
  )

  test('OPTIONS allows other origins to read', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'GET' }
    const response = await at('/about', { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(response.headers['access-control-allow-methods']).toMatch(/GET/)
    expect(response.headers['access-control-allow-credentials']).toBeUndefined()
    expect((await at('/about')).headers['access-control-allow-origin']).toBe('*')
  })
})

test('content types come from the extension', async () => {
  const types = {
    'index.html': 'text/html; charset=utf-8',
    'a.htm': 'text/html; charset=utf-8',
    'A.HTML': 'text/html; charset=utf-8',
    'a.css': 'text/css; charset=utf-8',
    'a.js': 'text/javascript; charset=utf-8',
    'a.mjs': 'text/javascript; charset=utf-8',
    'a.json': 'application/json; charset=utf-8',
    'a.txt': 'text/plain; charset=utf-8',
    'a.md': 'text/markdown; charset=utf-8',
    'a.svg': 'image/svg+xml',
    'a.png': 'image/png',
    'a.jpg': 'image/jpeg',
    'a.webp': 'image/webp',
    'a.woff2': 'font/woff2',
    'a.wasm': 'application/wasm',
    'a.mp4': 'video/mp4',
    'a.pdf': 'application/pdf',
    'favicon.ico': 'image/vnd.microsoft.icon',
    'site.webmanifest': 'application/manifest+json; charset=utf-8',
    'a.exe': 'application/octet-stream',
    'a.php': 'application/octet-stream',
    'a.html.constructor': 'application/octet-stream',
    html: 'application/octet-stream',
    '.html': 'application/octet-stream',
    '.well-known/assetlinks.json': 'application/json; charset=utf-8',
  }
  const content = Object.fromEntries(Object.keys(types).map((path) => [path, '<script>1</script>']))
  const drop = await publish(api, content)
  const served: Record<string, unknown> = {}
  for (const path of Object.keys(types)) {
    const { headers } = await visit(`${drop.url}/${path}`)
    served[path] = headers['content-type']
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect(served).toEqual(types)
})

describe('the state of a drop', () => {
  /** Changes by another process are visible immediately, or soon if the database is remote. */
  const afterChange = (check: () => Promise<void>) =>
    inject('stores') === 'sqlite-files' ? check() : eventually(check)

  test('removed and restored by the operator', async () => {
    const drop = await publish(api, { 'index.html': 'still here' }, 'removed-by-the-operator')
    const [version] = (await api('GET', `/sites/${drop.id}/versions`)).json
    for (const address of [drop.url, version.preview_url]) {
      expect((await visit(address)).text).toBe('still here')
    }

    await plinth.plinthd('site', 'remove', drop.slug)
    await afterChange(async () => {
      for (const address of [drop.url, `${drop.url}/index.html`, version.preview_url]) {
        const response = await visit(address)
        expect(response.status).toBe(410)
        expectOwnPage(response)
      }
    })
    expect((await api('GET', `/sites/${drop.id}`)).json.status).toBe('removed')
    const again = await api('POST', `/sites/${drop.id}/upload`, fileForm('a.html', 'again'))
    expect(again.status).toBe(403)

    await plinth.plinthd('site', 'restore', drop.slug)
    await afterChange(async () => {
      for (const address of [drop.url, version.preview_url]) {
        expect((await visit(address)).text).toBe('still here')
      }
    })
    expect((await api('GET', `/sites/${drop.id}`)).json.status).toBe('live')
  })

  test('of an unverified owner is unavailable', async () => {
    const drop = await publish(unverified, { 'index.html': 'not yet' })
    const reserved = (await unverified('POST', '/sites')).json
    for (const address of [drop.url, `${drop.url}/missing`, reserved.url]) {
      const response = await visit(address)
      expect(response.status).toBe(503)
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
      expectOwnPage(response)
      expect(response.text).not.toContain('not yet')
    }
  })

  test('reserved, and deleted', async () => {
    const { json } = await api('POST', '/sites')
    const reserved = await visit(json.url)
    expect(reserved.status).toBe(404)
    expectOwnPage(reserved)
    await api('DELETE', `/sites/${json.id}`)
    const deleted = await visit(json.url)
    expect(deleted.status).toBe(410)
    expectOwnPage(deleted)
  })
})

/** Expects a page of the service in place of the drop's: HTML, never cached, never indexed. */
function expectOwnPage({ headers, text }: HttpResponse): void {
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect(text).toMatch(/<h1>[^<]+<\/h1>/)
}
