// The serving rules of a drop's address: paths, redirects, files, the fallback and the badge.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '../response-types.ts'
import {
  createSite,
  expectStatus,
  html,
  liveSite,
  type Owner,
  type Service,
  sendFolder,
} from '../service.ts'

export function servingChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  let site: Site

  const folder = {
    'index.html': html('Home'),
    'about/index.html': html('About folder'),
    'contact.html': html('Contact page'),
    'both.html': html('Both as a page'),
    'both/index.html': html('Both as a folder'),
    'docs/guide/index.html': html('Guide'),
    'docs/api.html': html('Docs page'),
    'With Space.html': html('Space'),
    'größe.html': html('Umlaut'),
    '.well-known/security.txt': 'Contact: mailto:a@example.org',
    'empty.txt': '',
    'style.css': 'body { color: teal }',
    'app.js': 'console.log("app")',
    'module.mjs': 'export {}',
    'data.json': '{"a": 1}',
    'feed.xml': '<?xml version="1.0"?><a/>',
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'photo.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0, 1]),
    'photo.jpg': Buffer.from([0xff, 0xd8, 0xff]),
    'anim.gif': 'GIF89a',
    'pic.webp': 'RIFF',
    'favicon.ico': Buffer.from([0, 0, 1, 0]),
    'font.woff2': 'wOF2',
    'game.wasm': Buffer.from([0, 0x61, 0x73, 0x6d]),
    'clip.mp4': 'mp4',
    'sound.mp3': 'mp3',
    'paper.pdf': '%PDF-1.7',
    'notes.txt': 'notes',
    'site.webmanifest': '{}',
    'blob.unknownext': 'bytes',
    'large.txt': '0123456789'.repeat(1000),
  }

  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
    site = await createSite(owner.api)
    expectStatus(await sendFolder(owner.api, site.id, { files: folder }), 201)
  })

  const visit = (path: string) => service.visit(site.slug, path)

  describe('which file a path resolves to', () => {
    test.each([
      ['/', 'Home'],
      ['/index.html', 'Home'],
      ['/about/', 'About folder'],
      ['/about/index.html', 'About folder'],
      ['/contact', 'Contact page'],
      ['/contact.html', 'Contact page'],
      ['/both', 'Both as a page'],
      ['/both/', 'Both as a folder'],
      ['/docs/guide/', 'Guide'],
      ['/docs/api', 'Docs page'],
      ['/With%20Space.html', 'Space'],
      ['/With%20Space', 'Space'],
      ['/gr%C3%B6%C3%9Fe', 'Umlaut'],
      ['/?utm_source=mail', 'Home'],
      ['/contact?x=1', 'Contact page'],
    ])('%s serves %s', async (path, text) => {
      const page = expectStatus(await visit(path), 200)
      expect(page.text).toContain(`<p>${text}</p>`)
      expect(page.header('content-type')).toMatch(/^text\/html; ?charset=utf-8$/i)
    })

    test.each([
      ['/about', '/about/'],
      ['/docs/guide', '/docs/guide/'],
      ['/about?x=1&y=2', '/about/?x=1&y=2'],
    ])('%s redirects to %s with a trailing slash', async (path, target) => {
      const reply = expectStatus(await visit(path), 308)
      expect(new URL(reply.header('location'), service.address(site.slug)).href).toBe(
        service.address(site.slug, target),
      )
    })

    test('a client that follows redirects arrives at the directory page', async () => {
      const page = await service.visitor().get(service.address(site.slug, '/about'))
      expect(page.url).toBe(service.address(site.slug, '/about/'))
      expect(page.text).toContain('About folder')
    })

    test('/contact/ reaches the page as well', async () => {
      const page = await service.visitor().get(service.address(site.slug, '/contact/'))
      expect(expectStatus(page, 200).text).toContain('Contact page')
    })

    test.each([
      '/missing',
      '/missing/',
      '/docs',
      '/docs/',
      '/about/missing.css',
      '/INDEX.HTML',
      '/style',
    ])('%s returns a real 404 while spa_fallback is off', async (path) => {
      const page = expectStatus(await visit(path), 404)
      expect(page.header('content-type')).toMatch(/^text\/html/)
      expect(page.text).not.toContain('<p>Home</p>')
    })

    test.each(['/%zz', '/a%00b', '/..%2f..%2fetc%2fpasswd'])('%s: 400', async (path) => {
      expectStatus(await visit(path), 400)
    })
  })

  describe('every other file is served at its relative path, with its type', () => {
    test.each([
      ['style.css', /^text\/css/],
      ['app.js', /^text\/javascript/],
      ['module.mjs', /^text\/javascript/],
      ['data.json', /^application\/json/],
      ['feed.xml', /^(?:text|application)\/xml/],
      ['logo.svg', /^image\/svg\+xml/],
      ['photo.png', /^image\/png$/],
      ['photo.jpg', /^image\/jpeg$/],
      ['anim.gif', /^image\/gif$/],
      ['pic.webp', /^image\/webp$/],
      ['favicon.ico', /^image\/(?:x-icon|vnd\.microsoft\.icon)$/],
      ['font.woff2', /^font\/woff2$/],
      ['game.wasm', /^application\/wasm$/],
      ['clip.mp4', /^video\/mp4$/],
      ['sound.mp3', /^audio\/mpeg$/],
      ['paper.pdf', /^application\/pdf$/],
      ['notes.txt', /^text\/plain/],
      ['site.webmanifest', /^application\/manifest\+json/],
      ['blob.unknownext', /^application\/octet-stream$/],
      ['.well-known/security.txt', /^text\/plain/],
      ['empty.txt', /^text\/plain/],
    ] as const)('%s', async (path, type) => {
      const reply = expectStatus(await visit(`/${path}`), 200)
      expect(reply.header('content-type')).toMatch(type)
      expect(reply.body).toEqual(Buffer.from(folder[path]))
    })
  })

  describe('HTTP as clients expect it of static files', () => {
    const get = (path: string, headers = {}) =>
      service.visitor().get(service.address(site.slug, path), { headers })

    test('HEAD returns the headers without a body', async () => {
      const reply = await service
        .visitor()
        .request('HEAD', service.address(site.slug, '/notes.txt'))
      expectStatus(reply, 200)
      expect(reply.header('content-length')).toBe('5')
      expect(reply.body).toHaveLength(0)
    })
    test.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s: 405', async (method) => {
      const reply = await service.visitor().request(method, service.address(site.slug))
      expectStatus(reply, 405)
      expect(reply.header('allow')).toContain('GET')
    })
    test.each(['/', '/style.css'])('%s is 304 when its ETag is sent back', async (path) => {
      const etag = (await get(path)).header('etag')
      expect(etag).toMatch(/^"/)
      const again = await get(path, { 'If-None-Match': etag })
      expectStatus(again, 304)
      expect(again.body).toHaveLength(0)
    })
    test('the ETag changes when the content does', async () => {
      const { id, slug } = await liveSite(owner.api, html('one'))
      const before = (await service.visit(slug)).header('etag')
      await sendFolder(owner.api, id, { files: { 'index.html': html('two') } })
      expect((await service.visit(slug)).header('etag')).not.toBe(before)
    })
    test('one range: 206', async () => {
      const reply = await get('/notes.txt', { Range: 'bytes=1-3', 'Accept-Encoding': 'identity' })
      expectStatus(reply, 206)
      expect(reply.text).toBe('ote')
      expect(reply.header('content-range')).toBe('bytes 1-3/5')
    })
    test('an unsatisfiable range: 416', async () => {
      expectStatus(await get('/notes.txt', { Range: 'bytes=99-' }), 416)
    })
    test('text arrives intact when the client accepts gzip', async () => {
      const { text } = await get('/large.txt')
      expect(text).toBe(folder['large.txt'])
    })
    test('responses forbid MIME type sniffing', async () => {
      expect((await get('/blob.unknownext')).header('x-content-type-options')).toBe('nosniff')
    })
    test('pages are revalidated, so that a new version shows immediately', async () => {
      expect((await get('/')).header('cache-control')).toMatch(/max-age=0.*must-revalidate/)
    })
  })

  describe('spa_fallback', () => {
    let app: Site
    const files = { 'index.html': html('App shell'), 'main.js': 'go()', 'real.html': html('Real') }
    beforeAll(async () => {
      app = await createSite(owner.api)
      await sendFolder(owner.api, app.id, { files })
      await owner.api.patch(`/api/v1/sites/${app.id}`, { json: { spa_fallback: true } })
    })

    test.each(['/anything', '/deep/client/route', '/users/42', '/trailing/', '/q?x=1'])(
      'when it is on, %s serves index.html',
      async (path) => {
        expect(expectStatus(await service.visit(app.slug, path), 200).text).toContain('App shell')
      },
    )
    test.each([
      ['/main.js', 'go()'],
      ['/real', '<p>Real</p>'],
      ['/real.html', '<p>Real</p>'],
    ])('files and pages still win: %s', async (path, content) => {
      expect((await service.visit(app.slug, path)).text).toContain(content)
    })
    test('when it is turned off, the path is a real 404 again', async () => {
      const { id, slug } = await liveSite(owner.api)
      await owner.api.patch(`/api/v1/sites/${id}`, { json: { spa_fallback: true } })
      expectStatus(await service.visit(slug, '/route'), 200)
      await owner.api.patch(`/api/v1/sites/${id}`, { json: { spa_fallback: false } })
      expectStatus(await service.visit(slug, '/route'), 404)
    })
  })

  test('a 404.html of the upload is the 404 page', async () => {
    const { id, slug } = await createSite(owner.api)
    await sendFolder(owner.api, id, { files: { 'index.html': 'x', '404.html': html('Own 404') } })
    expect(expectStatus(await service.visit(slug, '/nowhere'), 404).text).toContain('Own 404')
  })
}
