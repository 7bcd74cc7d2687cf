// `POST /sites/{id}/upload-bundle`: folders and archives.
import { beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../harness/zip.ts'
import type { Site, Version } from '../response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  type Owner,
  type Service,
  sendFolder,
  sendZip,
} from '../service.ts'

export function bundlesChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const newSite = () => createSite(owner.api)

  describe('bundle shape A: repeated files with parallel paths', () => {
    const files = {
      'index.html': html('Home'),
      'about.html': html('About'),
      'css/site.css': 'body { color: teal }',
      'js/deep/app.js': 'console.log(1)',
      'img/dot.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 255]),
      'Zażółć dir/file name.txt': 'text',
    }
    let site: Site
    let version: Version
    beforeAll(async () => {
      site = await newSite()
      version = expectStatus(await sendFolder(owner.api, site.id, { files }), 201).json<Version>()
    })

    test('it returns a Version object of the whole folder', () => {
      const bytes = Object.values(files).reduce((sum, each) => sum + Buffer.byteLength(each), 0)
      expect(version).toMatchObject({ version_number: 1, file_count: 6, byte_size: bytes })
      expect(version.version_id).toMatch(/^v_/)
    })
    test.each(Object.entries(files))('%s is served at its relative path', async (path, content) => {
      const reply = expectStatus(await service.visit(site.slug, `/${encodeURI(path)}`), 200)
      if (path.endsWith('.html')) expect(reply.text).toContain(String(content))
      else expect(reply.body).toEqual(Buffer.from(content))
    })
    test('a later bundle replaces the whole folder', async () => {
      const { id, slug } = await newSite()
      await sendFolder(owner.api, id, { files })
      const next = await sendFolder(owner.api, id, { files: { 'index.html': html('Only') } })
      expect(next.json()).toMatchObject({ version_number: 2, file_count: 1 })
      expectStatus(await service.visit(slug, '/about.html'), 404)
    })
  })

  describe('bundle shape B: one file whose filename ends in .zip', () => {
    test('it is extracted server-side', async () => {
      const site = await newSite()
      const files = { 'index.html': html('Zipped'), 'a/b/c.txt': 'deep' }
      const reply = await sendZip(owner.api, site.id, {
        filename: 's.zip',
        content: await zipOf(files),
      })
      const bytes = html('Zipped').length + 4
      expect(expectStatus(reply, 201).json()).toMatchObject({ file_count: 2, byte_size: bytes })
      expect((await service.visit(site.slug)).text).toContain('Zipped')
      expect((await service.visit(site.slug, '/a/b/c.txt')).text).toBe('deep')
    })
    test('a filename in upper case works too', async () => {
      const content = await zipOf({ 'index.html': 'x' })
      const { id } = await newSite()
      expectStatus(await sendZip(owner.api, id, { filename: 'SITE.ZIP', content }), 201)
    })
    test('folders added by macOS are skipped', async () => {
      const content = await zipOf({
        'index.html': 'x',
        '__MACOSX/._index.html': 'x',
        '.DS_Store': 'x',
      })
      const { id } = await newSite()
      const reply = await sendZip(owner.api, id, { filename: 'a.zip', content })
      expect(expectStatus(reply, 201).json()).toMatchObject({ file_count: 1 })
    })
    test.each<[string, string, string | Uint8Array]>([
      ['no archive at all', 'a.zip', 'this is no archive'],
      ['an empty archive file', 'a.zip', ''],
      ['another extension', 'a.tar.gz', 'x'],
      ['a page', 'index.html', '<p>x</p>'],
    ])('%s: 400', async (_, filename, content) => {
      const { id } = await newSite()
      expectError(await sendZip(owner.api, id, { filename, content }), 400)
    })
    test('a truncated archive: 400', async () => {
      const content = (await zipOf({ 'index.html': html('x') })).subarray(0, 60)
      const { id } = await newSite()
      const reply = await sendZip(owner.api, id, { filename: 'a.zip', content })
      expectError(reply, 400, 'invalid_archive')
    })
    test('a path that escapes the archive: 400', async () => {
      const honest = await zipOf({ 'index.html': 'x', 'aa/evil.html': 'x' })
      const content = Buffer.from(
        honest.toString('latin1').replaceAll('aa/evil', '../evil'),
        'latin1',
      )
      const { id } = await newSite()
      expectError(await sendZip(owner.api, id, { filename: 'a.zip', content }), 400)
    })
  })

  describe('index.html must exist at the root of the bundle', () => {
    const folders: Record<string, Record<string, string>> = {
      'no page at all': { 'style.css': 'x' },
      'another page': { 'about.html': 'x' },
      'index.htm': { 'index.htm': 'x' },
      'a single top folder': { 'site/index.html': 'x', 'site/a.css': 'x' },
      'index.html in one of two folders': { 'a/index.html': 'x', 'b/page.html': 'x' },
    }

    test.each(Object.entries(folders))('files with %s: 400 missing_index', async (_, files) => {
      const site = await newSite()
      expectError(await sendFolder(owner.api, site.id, { files }), 400, 'missing_index')
      expectStatus(await service.visit(site.slug), 404)
    })
    test.each(Object.entries(folders))('a .zip with %s: 400 missing_index', async (_, files) => {
      const { id } = await newSite()
      const content = await zipOf(files)
      const reply = await sendZip(owner.api, id, { filename: 'a.zip', content })
      expectError(reply, 400, 'missing_index')
    })
    test('the error names the folder that has one', async () => {
      const { id } = await newSite()
      const files = { 'dist/index.html': 'x', 'dist/a.css': 'x' }
      const reply = await sendFolder(owner.api, id, { files })
      expect(String(reply.json().detail)).toContain('dist')
    })
    test.each(['files', 'zip'])(
      'with strip_root=true a single top folder of %s is the root',
      async (as) => {
        const site = await newSite()
        const fields = { strip_root: 'true' }
        const files = { 'dist/index.html': html('Stripped'), 'dist/css/a.css': 'p{}' }
        const reply =
          as === 'files'
            ? await sendFolder(owner.api, site.id, { files, fields })
            : await sendZip(owner.api, site.id, {
                filename: 'a.zip',
                content: await zipOf(files),
                fields,
              })
        expect(expectStatus(reply, 201).json()).toMatchObject({ file_count: 2 })
        expect((await service.visit(site.slug)).text).toContain('Stripped')
        expectStatus(await service.visit(site.slug, '/css/a.css'), 200)
      },
    )
  })

  describe('a malformed bundle is refused with 400', () => {
    const index = { field: 'files', filename: 'index.html', content: 'x' }
    test.each<[string, object]>([
      ['no body', {}],
      ['files without paths', { files: [{ ...index, filename: 'a' }] }],
      ['more paths than files', { fields: { paths: ['index.html', 'a.css'] }, files: [index] }],
      ['fewer paths than files', { fields: { paths: ['index.html'] }, files: [index, index] }],
      ['paths without files', { fields: { paths: ['index.html'] } }],
      ['JSON', { json: { files: [] } }],
    ])('%s', async (_, options) => {
      const { id } = await newSite()
      expectError(await owner.api.post(`/api/v1/sites/${id}/upload-bundle`, options), 400)
    })

    test.each([
      '../evil.html',
      'a/../../evil.html',
      '/etc/passwd',
      'a\\b.html',
      'a//b.html',
      'C:/a.html',
      '',
    ])('the path "%s"', async (path) => {
      const { id } = await newSite()
      const files = { 'index.html': 'x', [path]: 'x' }
      expectError(await sendFolder(owner.api, id, { files }), 400)
    })

    test('one path twice', async () => {
      const { id } = await newSite()
      const options = { fields: { paths: ['index.html', 'index.html'] }, files: [index, index] }
      expectError(await owner.api.post(`/api/v1/sites/${id}/upload-bundle`, options), 400)
    })
  })
}
