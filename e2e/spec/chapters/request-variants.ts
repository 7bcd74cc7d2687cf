// Equivalent variations of requests that scripts send.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Options } from '../client.ts'
import type { Site } from '../response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  liveSite,
  type Owner,
  publish,
  type Service,
  sendFile,
  sendFolder,
} from '../service.ts'

export function requestVariantsChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const path = (id: string) => `/api/v1/sites/${id}`
  const json = (value: object) => JSON.stringify(value)

  describe('JSON sent with a token', () => {
    test.each<[string, Record<string, string>]>([
      ['without a content type', {}],
      ['with a charset', { 'Content-Type': 'application/json; charset=utf-8' }],
      ['in upper case', { 'Content-Type': 'Application/JSON' }],
      ['as text', { 'Content-Type': 'text/plain' }],
      ['as bytes', { 'Content-Type': 'application/octet-stream' }],
      ['as curl -d sends it', { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ])('%s', async (_, headers) => {
      const reply = await owner.api.post('/api/v1/sites', { raw: json({ name: 'Named' }), headers })
      const { id, name } = expectStatus(reply, 201).json<Site>()
      expect(name).toBe('Named')
      const patched = await owner.api.patch(path(id), { raw: json({ name: 'Again' }), headers })
      expect(expectStatus(patched, 200).json<Site>().name).toBe('Again')
    })
    test.each<[string, Options]>([
      ['no body', {}],
      ['an empty body with a content type', { headers: { 'Content-Type': 'application/json' } }],
      ['an empty object', { json: {} }],
    ])('%s creates a drop with a random slug', async (_, options) => {
      expectStatus(await owner.api.post('/api/v1/sites', options), 201)
    })
    test('a promote with an empty JSON object as body', async () => {
      const { id } = await createSite(owner.api)
      const { version_id } = await publish(owner.api, id, html('x'))
      const promoted = await owner.api.post(`${path(id)}/versions/${version_id}/promote`, {
        json: {},
      })
      expectStatus(promoted, 200)
    })
    test('a DELETE with a content type and no body', async () => {
      const { id } = await createSite(owner.api)
      const headers = { 'Content-Type': 'application/json' }
      expectStatus(await owner.api.delete(path(id), { headers }), 204)
    })
    test('Bearer in lower case', async () => {
      const headers = { Authorization: `bearer ${owner.token}` }
      expectStatus(await service.visitor().get('/api/v1/sites', { headers }), 200)
    })
  })

  describe('a trailing slash', () => {
    test.each(['/sites/', '/me/', '/usage/', '/drops/', '/sites/{id}/', '/sites/{id}/versions/'])(
      'GET %s',
      async (tail) => {
        const { id } = await createSite(owner.api)
        expectStatus(await owner.api.get(`/api/v1${tail.replace('{id}', id)}`), 200)
      },
    )
    test('POST /sites/', async () => {
      expectStatus(await owner.api.post('/api/v1/sites/', { json: {} }), 201)
    })
  })

  describe('bundles', () => {
    const page = { filename: 'index.html', content: html('Home') }
    const style = { filename: 'a.css', content: 'p{}' }
    const files = [
      { field: 'files', ...page },
      { field: 'files', ...style },
    ]
    const paths = ['index.html', 'css/a.css']

    test.each<[string, Options]>([
      [
        'files[] and paths[]',
        {
          fields: { 'paths[]': paths },
          files: files.map((each) => ({ ...each, field: 'files[]' })),
        },
      ],
      ['a leading ./', { fields: { paths: ['./index.html', './css/a.css'] }, files }],
      ['paths separated by commas', { fields: { paths: 'index.html,css/a.css' }, files }],
      [
        'paths separated by commas and spaces',
        { fields: { paths: 'index.html, css/a.css' }, files },
      ],
      ['paths as a JSON array', { fields: { paths: json(paths) }, files }],
      ['extra form fields', { fields: { paths, comment: 'nightly build', csrf: '1' }, files }],
    ])('%s', async (_, options) => {
      const { id, slug } = await createSite(owner.api)
      const reply = await owner.api.post(`${path(id)}/upload-bundle`, options)
      expect(expectStatus(reply, 201).json()).toMatchObject({ file_count: 2 })
      expect((await service.visit(slug)).text).toContain('Home')
      expect((await service.visit(slug, '/css/a.css')).text).toBe('p{}')
    })
    test('paths are matched to files by position, not by name', async () => {
      const { id, slug } = await createSite(owner.api)
      const options = { fields: { paths: ['css/a.css', 'index.html'] }, files: files.toReversed() }
      expectStatus(await owner.api.post(`${path(id)}/upload-bundle`, options), 201)
      expect((await service.visit(slug, '/css/a.css')).text).toBe('p{}')
    })
    test('a path with a comma is not split when there is one path for each file', async () => {
      const { id, slug } = await createSite(owner.api)
      const folder = { 'index.html': html('x'), 'a,b.txt': 'comma' }
      expectStatus(await sendFolder(owner.api, id, { files: folder }), 201)
      expect((await service.visit(slug, '/a,b.txt')).text).toBe('comma')
    })
    test('a folder of one page only', async () => {
      const { id } = await createSite(owner.api)
      expectStatus(await sendFolder(owner.api, id, { files: { 'index.html': 'x' } }), 201)
    })
  })

  describe('single files', () => {
    test('extra form fields are ignored', async () => {
      const { id } = await createSite(owner.api)
      const options = {
        fields: { comment: 'from a script' },
        files: [{ field: 'file', filename: 'index.html', content: html('x') }],
      }
      expectStatus(await owner.api.post(`${path(id)}/upload`, options), 201)
    })
    test('extra form fields at POST /drops are ignored', async () => {
      const options = {
        fields: { title: 'from a script' },
        files: [{ field: 'file', filename: 'index.html', content: html('x') }],
      }
      expectStatus(await service.visitor().post('/api/v1/drops', options), 201)
    })
    test('an extra JSON field at POST /drops-md is refused by name', async () => {
      const body = { markdown: 'x', unknown: 1 }
      const reply = await service.visitor().post('/api/v1/drops-md', { json: body })
      expectError(reply, 400, 'invalid_field')
      expect(reply.json().detail).toContain('unknown')
    })
    test('a filename with a folder', async () => {
      const { id, slug } = await createSite(owner.api)
      const file = { filename: 'build/out/index.html', content: html('Nested name') }
      expectStatus(await sendFile(owner.api, id, file), 201)
      expect((await service.visit(slug)).text).toContain('Nested name')
    })
    test('an empty page', async () => {
      const { id, slug } = await createSite(owner.api)
      expectStatus(await sendFile(owner.api, id, { filename: 'index.html', content: '' }), 201)
      expectStatus(await service.visit(slug), 200)
    })
  })

  describe('analytics: a bare string is shorthand for its identifier', () => {
    test.each<[string, string, object]>([
      ['ga4', 'G-AB12CD34EF', { measurement_id: 'G-AB12CD34EF' }],
      ['meta_pixel', '1234567890', { pixel_id: '1234567890' }],
      ['posthog', 'phc_abcdEFGH1234', { project_key: 'phc_abcdEFGH1234' }],
      ['plausible', 'my-shop.example', { domain: 'my-shop.example' }],
    ])('%s', async (provider, identifier, stored) => {
      const { id, slug } = await liveSite(owner.api)
      const body = { analytics: { [provider]: identifier } }
      const reply = expectStatus(await owner.api.patch(path(id), { json: body }), 200)
      expect(reply.json<Site>().analytics).toMatchObject({ [provider]: stored })
      expect((await service.visit(slug)).text).toContain(identifier)
    })
  })
}
