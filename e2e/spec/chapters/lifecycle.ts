// States of a drop and their transitions, the export archive, and removal by trust and safety.
import { beforeAll, describe, expect, test } from 'vitest'
import { unzip } from '../../harness/zip.ts'
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

export function lifecycleChapter(open: () => Service): void {
  let service: Service
  let owner: Owner
  beforeAll(async () => {
    service = open()
    owner = await service.owner('business')
  })

  const read = async (id: string) => (await owner.api.get(`/api/v1/sites/${id}`)).json<Site>()

  describe('the lifecycle of a drop', () => {
    test('reserved, then live, then gone', async () => {
      const { id, slug } = await createSite(owner.api)
      expect((await read(id)).status).toBe('reserved')
      expectStatus(await service.visit(slug), 404)
      await publish(owner.api, id, html('Live'))
      expect((await read(id)).status).toBe('live')
      expectStatus(await service.visit(slug), 200)
      await owner.api.delete(`/api/v1/sites/${id}`)
      expectStatus(await service.visit(slug), 410)
    })
    test('every path of a deleted drop returns 410', async () => {
      const { id, slug } = await liveSite(owner.api)
      await owner.api.delete(`/api/v1/sites/${id}`)
      for (const path of ['/', '/index.html', '/anything']) {
        expectStatus(await service.visit(slug, path), 410)
      }
    })
    test('a refused upload leaves the live version unchanged', async () => {
      const { id, slug } = await liveSite(owner.api, html('Before'))
      expectError(await sendFile(owner.api, id, { filename: 'a.txt', content: 'x' }), 400)
      expect((await service.visit(slug)).text).toContain('Before')
      expect((await read(id)).status).toBe('live')
    })
    test('a slug that its owner reuses after deleting serves the new content', async () => {
      const { id, slug } = await liveSite(owner.api, html('Old'))
      await owner.api.delete(`/api/v1/sites/${id}`)
      const again = await createSite(owner.api, { slug })
      expect(again.id).not.toBe(id)
      await publish(owner.api, again.id, html('New'))
      expect((await service.visit(slug)).text).toContain('New')
    })
    test.each(['plus', 'business'] as const)('a drop on %s has no expiry', async (plan) => {
      const { api } = await service.owner(plan)
      const { id } = await liveSite(api)
      const site = (await api.get(`/api/v1/sites/${id}`)).json<Site>()
      expect(site.expires_at).toBeNull()
    })
    test('a drop on free expires after 30 days', async () => {
      const { api } = await service.owner('free')
      const { id } = await liveSite(api)
      const site = (await api.get(`/api/v1/sites/${id}`)).json<Site>()
      const days = (Date.parse(site.expires_at ?? '') - Date.now()) / 86_400_000
      expect(days).toBeGreaterThan(29.9)
      expect(days).toBeLessThan(30.1)
    })
  })

  describe('removal by trust and safety', () => {
    test('serving returns 410, and a restored drop serves again', async () => {
      const { slug } = await liveSite(owner.api, html('Reported'))
      await service.plinthd('site', 'remove', slug)
      const page = expectStatus(await service.visit(slug), 410)
      expect(page.text).not.toContain('<p>Reported</p>')
      await service.plinthd('site', 'restore', slug)
      expectStatus(await service.visit(slug), 200)
    })
    test('anyone can report a drop', async () => {
      const { slug } = await liveSite(owner.api)
      const json = { slug, reason: 'phishing', details: 'Imitates a bank.' }
      expectStatus(await service.visitor().post('/api/v1/reports', { json }), 201)
      expectStatus(await service.visit(slug), 200)
    })
  })

  describe('GET /sites/export returns every drop as a .zip', () => {
    let files: Record<string, string>
    let contentType: string
    const markdown = '# Notes\n\ntext\n'
    beforeAll(async () => {
      const { api } = await service.owner('plus')
      const one = await liveSite(api, html('first version'), { slug: 'export-one', name: 'One' })
      await publish(api, one.id, html('second version'))
      const two = await createSite(api, { slug: 'export-two' })
      await sendFolder(api, two.id, { files: { 'index.html': html('Two'), 'css/a.css': 'p{}' } })
      const three = await createSite(api, { slug: 'export-three' })
      await sendFile(api, three.id, { filename: 'notes.md', content: markdown })
      await createSite(api, { slug: 'export-empty' })
      await liveSite(owner.api, html('x'), { slug: 'export-foreign' })
      const reply = expectStatus(await api.get('/api/v1/sites/export'), 200)
      contentType = reply.header('content-type')
      files = await unzip(reply.body)
    })

    test('it is a zip archive', () => expect(contentType).toMatch(/^application\/zip/))
    test('the live version of a page, as written', () => {
      expect(files['export-one/index.html']).toBe(html('second version'))
    })
    test('every file of a folder at its path', () => {
      expect(files['export-two/index.html']).toBe(html('Two'))
      expect(files['export-two/css/a.css']).toBe('p{}')
    })
    test('Markdown as uploaded', () => {
      expect(Object.values(files)).toContain(markdown)
    })
    test('names and settings', () => {
      expect(files['plinth.json']).toContain('"export-one"')
      expect(files['plinth.json']).toContain('"One"')
    })
    test('no drop of another account', () => {
      expect(Object.keys(files).filter((path) => path.startsWith('export-foreign'))).toEqual([])
    })
    test('of a new account: an archive without drops', async () => {
      const { api } = await service.owner('free')
      const archive = await unzip(expectStatus(await api.get('/api/v1/sites/export'), 200).body)
      expect(Object.keys(archive).filter((path) => path.endsWith('.html'))).toEqual([])
    })
  })
}
