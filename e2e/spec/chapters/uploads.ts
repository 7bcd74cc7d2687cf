// `POST /sites/{id}/upload`: single files, and uploads in parallel.
import { beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../../harness/zip.ts'
import type { Site, Version } from '../response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  type Owner,
  publish,
  type Service,
  sendFile,
  sendZip,
} from '../service.ts'

export function uploadsChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const newSite = () => createSite(owner.api)

  describe('a single file upload returns 201 and a Version object', () => {
    let site: Site
    let first: Version
    let second: Version
    beforeAll(async () => {
      site = await newSite()
      first = await publish(owner.api, site.id, '<p>größer</p>')
      second = await publish(owner.api, site.id, html('second'))
    })

    test('version_id has the prefix v_ followed by an opaque value', () => {
      expect(first.version_id).toMatch(/^v_[a-z0-9]{16,}$/)
      expect(second.version_id).not.toBe(first.version_id)
    })
    test('version_number is the number of the version within the drop', () => {
      expect([first.version_number, second.version_number]).toEqual([1, 2])
    })
    test('byte_size is the size in bytes', () => {
      expect(first.byte_size).toBe(Buffer.byteLength('<p>größer</p>'))
      expect(second.byte_size).toBe(html('second').length)
    })
    test('file_count is 1', () => expect([first.file_count, second.file_count]).toEqual([1, 1]))
    test('the new version is live immediately', async () => {
      expect((await service.visit(site.slug)).text).toContain('<p>second</p>')
    })
  })

  describe('.html, .htm, .md and .markdown are accepted, with any name', () => {
    test.each(['index.html', 'page.htm', 'Holiday photos.html', 'notes.md', 'notes.markdown'])(
      '%s becomes the landing page',
      async (filename) => {
        const site = await newSite()
        expectStatus(await sendFile(owner.api, site.id, { filename, content: 'plain text' }), 201)
        const page = expectStatus(await service.visit(site.slug), 200)
        expect(page.text).toContain('plain text')
        expect(page.header('content-type')).toMatch(/^text\/html/)
      },
    )

    test.each(['notes.txt', 'style.css', 'app.js', 'photo.png', 'paper.pdf', 'site.zip', 'page'])(
      '%s is an unsupported file type: 400',
      async (filename) => {
        const site = await newSite()
        const reply = await sendFile(owner.api, site.id, { filename, content: 'x' })
        expectError(reply, 400, 'unsupported_file_type')
        expectStatus(await service.visit(site.slug), 404)
      },
    )
  })

  describe('an upload without a publishable file is a malformed request: 400', () => {
    const part = { filename: 'index.html', content: '<p>x</p>' }
    test.each<[string, object]>([
      ['no body', {}],
      ['JSON', { json: { file: 'x' } }],
      ['a form without files', { fields: { file: 'x' } }],
      ['another field name', { files: [{ field: 'files', ...part }] }],
      [
        'two file fields',
        {
          files: [
            { field: 'file', ...part },
            { field: 'file', ...part },
          ],
        },
      ],
    ])('%s', async (_, options) => {
      const { id } = await newSite()
      expectError(await owner.api.post(`/api/v1/sites/${id}/upload`, options), 400)
    })
  })

  describe('requests in parallel', () => {
    const one = (id: string, n: number) =>
      sendFile(owner.api, id, { filename: 'index.html', content: html(`page ${n}`) })
    const numbers = Array.from({ length: 10 }, (_, n) => n)

    test('ten concurrent uploads to ten drops all succeed', async () => {
      const sites = await Promise.all(numbers.map(newSite))
      const replies = await Promise.all(sites.map(({ id }, n) => one(id, n)))
      expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 201))
      const pages = await Promise.all(sites.map(({ slug }) => service.visit(slug)))
      pages.forEach((page, n) => void expect(page.text).toContain(`page ${n}<`))
    })
    test('ten concurrent uploads to one drop all succeed, each with its own number', async () => {
      const { id } = await newSite()
      const replies = await Promise.all(numbers.map((n) => one(id, n)))
      expect(replies.map(({ status }) => status)).toEqual(numbers.map(() => 201))
      const made = replies.map((reply) => reply.json<Version>().version_number)
      expect(made.sort((a, b) => a - b)).toEqual(numbers.map((n) => n + 1))
    })
    test('ten concurrent archives all succeed', async () => {
      const content = await zipOf({ 'index.html': html('x'), 'a.css': 'p{}'.repeat(20_000) })
      const sites = await Promise.all(numbers.map(newSite))
      const sent = sites.map(({ id }) => sendZip(owner.api, id, { filename: 'a.zip', content }))
      expect((await Promise.all(sent)).map(({ status }) => status)).toEqual(numbers.map(() => 201))
    })
  })
}
