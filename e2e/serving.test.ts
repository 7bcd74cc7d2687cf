// What a visitor of a drop's address gets, path by path, and what the address shows in other states.
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Api, apiOf, fileForm, folderForm } from './harness/api.ts'
import { type Answer, visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
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
const kept = 'public, max-age=0, must-revalidate'

let plinth: Plinth
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
  plinth = await startPlinth()
  const [plus, fresh] = await Promise.all([
    plinth.createAccount('plus'),
    plinth.createAccount('plus', '--unverified'),
  ])
  api = apiOf(plinth, plus)
  unverified = apiOf(plinth, fresh)
  url = (await publish(api, files)).url
  plainUrl = (await publish(api, { 'index.html': 'plain' })).url
})
afterAll(() => plinth.stop())

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
  const answer = await at(target)
  expect([answer.status, answer.text]).toEqual([200, text])
  expect(answer.headers['cache-control']).toBe(kept)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

describe('one redirect leads to the one address of a page', () => {
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
  ])('%s to %s', async (target, location) => {
    const answer = await at(target)
    expect([answer.status, answer.headers.location]).toEqual([308, location])
    expect(answer.headers['cache-control']).toBe(kept)
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
    const answer = await exchange(plinth.port, get(target, [`Host: ${host}`]))
    const location = answer.headers.get('location')
    if (location === null) return expect([400, 404]).toContain(answer.status)
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
  const answer = await at(target)
  expect(answer.status).toBe(400)
  expectOwnPage(answer)
})

describe('what is missing', () => {
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
    const answer = await at(target)
    expect([answer.status, answer.text]).toEqual([404, text])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })

  test('a 404 has no validator that would turn it into a 304', async () => {
    const answer = await at('/missing', { headers: { 'if-none-match': '*' } })
    expect(answer.status).toBe(404)
  })

  test('shows a page of the service where the drop has none of its own', async () => {
    const answer = await visit(`${plainUrl}/missing`)
    expect(answer.status).toBe(404)
    expectOwnPage(answer)
  })

  test('serves the landing page to a person, not to a script tag, once the fallback is on', async () => {
    const site = await publish(api, {
      'index.html': 'app',
      '404.html': 'unused',
      'a/index.html': '',
    })
    await api('PATCH', `/sites/${site.id}`, { spa_fallback: true })
    const ask = (path: string, dest?: string) =>
      visit(site.url + path, { headers: dest === undefined ? {} : { 'sec-fetch-dest': dest } })
    for (const answer of [
      await ask('/x/y?z'),
      await ask('/x', 'document'),
      await ask('/x', 'empty'),
    ]) {
      expect([answer.status, answer.text]).toEqual([200, 'app'])
    }
    expect((await ask('/a')).headers.location).toBe('/a/')
    expect((await ask('/%zz')).status).toBe(400)
    for (const dest of ['script', 'style', 'image', 'font']) {
      expect((await ask('/x.js', dest)).status).toBe(404)
    }
  })
})

describe('a validator', () => {
  test('names the content: the same until the content changes', async () => {
    const site = await publish(api, { 'index.html': 'one' })
    const first = (await visit(site.url)).headers.etag ?? ''
    expect(first).toMatch(/^"[^"]+"$/)
    expect((await visit(site.url)).headers.etag).toBe(first)
    await api('POST', `/sites/${site.id}/upload`, fileForm('a.html', 'two'))
    const changed = await visit(site.url, { headers: { 'if-none-match': first } })
    expect([changed.status, changed.text]).toEqual([200, 'two'])
    expect(changed.headers.etag).not.toBe(first)
  })

  test.each([
    ['itself', (etag: string) => etag, 304],
    ['itself, weak', (etag: string) => `W/${etag}`, 304],
    ['a list', (etag: string) => `"x", ${etag}`, 304],
    ['a list without spaces', (etag: string) => `${etag},"x"`, 304],
    ['a list of weak ones', (etag: string) => `W/"x", W/${etag} , W/"y"`, 304],
    ['anything', () => '*', 304],
    ['another', () => '"x"', 200],
    ['a part of it', (etag: string) => `${etag.slice(0, -3)}"`, 200],
    ['itself without quotes', (etag: string) => etag.slice(1, -1), 200],
    ['nothing', () => '', 200],
  ])('sent back as %s', async (_form, header, status) => {
    const { etag = '' } = (await at('/about')).headers
    for (const method of ['GET', 'HEAD']) {
      const answer = await at('/about', { method, headers: { 'if-none-match': header(etag) } })
      expect(answer.status).toBe(status)
      expect(answer.headers.etag).toBe(etag)
      expect(answer.headers['cache-control']).toBe(kept)
      if (status === 304) expect(answer.body).toHaveLength(0)
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
    '%s is not for visitors',
    async (method) => {
      for (const target of ['/', '/missing', '/dir']) {
        const answer = await at(target, { method })
        expect(answer.status).toBe(405)
        expect(answer.headers.allow?.split(/, */)).toEqual(expect.arrayContaining(['GET', 'HEAD']))
        expectOwnPage(answer)
      }
    },
  )

  test('OPTIONS says that other sites may read', async () => {
    const headers = { origin: 'https://example.com', 'access-control-request-method': 'GET' }
    const answer = await at('/about', { method: 'OPTIONS', headers })
    expect(answer.status).toBe(204)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(answer.headers['access-control-allow-methods']).toMatch(/GET/)
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
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
  const site = await publish(api, content)
  const seen: Record<string, unknown> = {}
  for (const path of Object.keys(types)) {
    const { headers } = await visit(`${site.url}/${path}`)
    seen[path] = headers['content-type']
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
  expect(seen).toEqual(types)
})

describe('the state of a drop', () => {
  /** What another process changed is seen at once, or within a second where the database is remote. */
  const soon = (look: () => Promise<void>) =>
    inject('stores') === 'sqlite-files'
      ? look()
      : vi.waitFor(look, { timeout: 1_000, interval: 20 })

  test('removed and restored by the operator', async () => {
    const site = await publish(api, { 'index.html': 'still here' }, 'removed-by-the-operator')
    const [version] = (await api('GET', `/sites/${site.id}/versions`)).json
    for (const address of [site.url, version.preview_url]) {
      expect((await visit(address)).text).toBe('still here')
    }

    await plinth.plinthd('site', 'remove', site.slug)
    await soon(async () => {
      for (const address of [site.url, `${site.url}/index.html`, version.preview_url]) {
        const answer = await visit(address)
        expect(answer.status).toBe(410)
        expectOwnPage(answer)
      }
    })
    expect((await api('GET', `/sites/${site.id}`)).json.status).toBe('removed')
    const again = await api('POST', `/sites/${site.id}/upload`, fileForm('a.html', 'again'))
    expect(again.status).toBe(403)

    await plinth.plinthd('site', 'restore', site.slug)
    await soon(async () => {
      for (const address of [site.url, version.preview_url]) {
        expect((await visit(address)).text).toBe('still here')
      }
    })
    expect((await api('GET', `/sites/${site.id}`)).json.status).toBe('live')
  })

  test('of an owner who has not verified an address is closed for now', async () => {
    const site = await publish(unverified, { 'index.html': 'not yet' })
    const reserved = (await unverified('POST', '/sites')).json
    for (const address of [site.url, `${site.url}/missing`, reserved.url]) {
      const answer = await visit(address)
      expect(answer.status).toBe(503)
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expectOwnPage(answer)
      expect(answer.text).not.toContain('not yet')
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

/** A page of the service in the place of the drop's: HTML, never kept, never indexed. */
function expectOwnPage({ headers, text }: Answer): void {
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  })
  expect(text).toMatch(/<h1>[^<]+<\/h1>/)
}
