// The limits of each plan: drops, upload size, storage, custom domains, and the usage report.
// Stores: sqlite-files. The suites of each subject cover the stores.
import { beforeAll, describe, expect, test } from 'vitest'
import { zipOf } from '../harness/zip.ts'
import type { Session } from './client.ts'
import type { Usage } from './response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  liveSite,
  openService,
  type Plan,
  type Service,
  sendFile,
  sendFolder,
  sendZip,
} from './service.ts'
import { folderOf, testUploadCap } from './upload-cap.ts'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const megabyte = 1_048_576
const gigabyte = 1024 * megabyte
const usage = async (api: Session) =>
  expectStatus(await api.get('/api/v1/usage'), 200).json<Usage>()

describe('the usage report states consumption against the plan’s caps', () => {
  describe.each<[Plan, number, number, number, number, number]>([
    ['free', 3, 10 * megabyte, 50 * megabyte, 3, 0],
    ['plus', 25, 100 * megabyte, 2 * gigabyte, 10, 1],
    ['business', 100, 500 * megabyte, 20 * gigabyte, 30, 10],
  ])('on %s', (plan, drops, upload, storage, versions, domains) => {
    let report: Usage
    beforeAll(async () => {
      const { api } = await service.owner(plan)
      await liveSite(api, html('Counted'))
      report = await usage(api)
    })

    test(`${plan} is named`, () => expect(report.plan).toBe(plan))
    test(`${drops} active drops`, () =>
      expect(report.drops).toMatchObject({ used: 1, limit: drops }))
    test(`${upload} bytes per upload`, () => expect(report.upload.limit_bytes).toBe(upload))
    test(`${storage} bytes of storage`, () => {
      const used_bytes = html('Counted').length
      expect(report.storage).toMatchObject({ used_bytes, limit_bytes: storage })
    })
    test(`${versions} versions retained per drop`, () =>
      expect(report.versions.limit).toBe(versions))
    test(`${domains} custom domains`, () => {
      expect(report.domains).toMatchObject({ used: 0, limit: domains })
    })
  })
})

describe('active drops', () => {
  test.each<[Plan, number]>([
    ['free', 3],
    ['plus', 25],
    ['business', 100],
  ])('%s has %i; the next is 403 plan_limit until one is deleted', async (plan, limit) => {
    const { api } = await service.owner(plan)
    const sites = await Promise.all(Array.from({ length: limit }, () => createSite(api)))
    expectError(await api.post('/api/v1/sites', { json: {} }), 403, 'plan_limit')
    expect((await usage(api)).drops.used).toBe(limit)
    expectStatus(await api.delete(`/api/v1/sites/${sites[0]?.id}`), 204)
    expectStatus(await api.post('/api/v1/sites', { json: {} }), 201)
  })
  test('at the cap, uploads to existing drops still work', async () => {
    const { api } = await service.owner('free')
    const sites = [await createSite(api), await createSite(api), await createSite(api)]
    for (const { id } of sites) {
      expectStatus(await sendFile(api, id, { filename: 'a.html', content: 'x' }), 201)
    }
  })
  test('creations at the same time do not exceed the cap', async () => {
    const { api } = await service.owner('free')
    const tries = Array.from({ length: 6 }, () => api.post('/api/v1/sites', { json: {} }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([201, 201, 201, 403, 403, 403])
  })
})

describe('max size per upload', () => {
  // `npm run test:system` has the largest plan.
  testUploadCap('free', 10)
  testUploadCap('plus', 100)

  test('a single HTML file of exactly 10 MB is accepted on free', async () => {
    const { api } = await service.owner('free')
    const { id } = await createSite(api)
    const content = html('Large').padEnd(10 * megabyte, ' ')
    expectStatus(await sendFile(api, id, { filename: 'a.html', content }), 201)
  })
  test('a single HTML file of 10 MB and one byte: 413', async () => {
    const { api } = await service.owner('free')
    const { id } = await createSite(api)
    const content = html('Large').padEnd(10 * megabyte + 1, ' ')
    expectError(await sendFile(api, id, { filename: 'a.html', content }), 413)
  })
  test('the cap applies to the upload as a whole, not to each file', async () => {
    const { api } = await service.owner('free')
    const { id } = await createSite(api)
    const part = Buffer.alloc(4 * megabyte)
    const files = { 'index.html': 'x', 'a.bin': part, 'b.bin': part, 'c.bin': part }
    expectError(await sendFolder(api, id, { files }), 413)
  })
  test('a small archive that extracts to more than the cap: 413', async () => {
    const { api } = await service.owner('free')
    const { id } = await createSite(api)
    const content = await zipOf(folderOf(10 * megabyte + 1).files)
    expect(content.length).toBeLessThan(megabyte)
    expectError(await sendZip(api, id, { filename: 'a.zip', content }), 413)
  })
})

describe('total storage', () => {
  test('free has 50 MB: an upload beyond it is 403 plan_limit, until drops are deleted', async () => {
    const { api } = await service.owner('free')
    const sites = [await createSite(api), await createSite(api)]
    const [first, second] = sites.map(({ id }) => id) as [string, string]
    for (const id of [first, first, first, second, second]) {
      expectStatus(await sendFolder(api, id, folderOf(10 * megabyte)), 201)
    }
    expect((await usage(api)).storage.used_bytes).toBe(50 * megabyte)
    const page = { filename: 'a.html', content: 'x' }
    expectError(await sendFile(api, second, page), 403, 'plan_limit')
    expectStatus(await api.delete(`/api/v1/sites/${first}`), 204)
    expect((await usage(api)).storage.used_bytes).toBe(20 * megabyte)
    expectStatus(await sendFile(api, second, page), 201)
  })
  test('the space of a version removed by retention is available to the new one', async () => {
    const { api } = await service.owner('free')
    const [first, second] = [await createSite(api), await createSite(api)]
    for (const { id } of [first, first, first, second, second]) {
      expectStatus(await sendFolder(api, id, folderOf(10 * megabyte)), 201)
    }
    expectStatus(await sendFolder(api, first.id, folderOf(10 * megabyte)), 201)
    expect((await usage(api)).storage.used_bytes).toBe(50 * megabyte)
  })
})

describe('custom domains', () => {
  const add = async (api: Session, hostname: string) => {
    const [site] = (await api.get('/api/v1/sites')).json<{ id: string }[]>()
    return api.post(`/api/v1/sites/${site?.id}/domains`, { json: { hostname } })
  }

  test.each<[Plan, number]>([
    ['free', 0],
    ['plus', 1],
    ['business', 10],
  ])('%s has %i; the next is 403 plan_limit', async (plan, limit) => {
    const { api } = await service.owner(plan)
    await liveSite(api)
    for (let n = 1; n <= limit; n += 1) {
      expectStatus(await add(api, `www${n}.${plan}-shop.example.org`), 201)
    }
    expectError(await add(api, `one-more.${plan}-shop.example.org`), 403, 'plan_limit')
    expect((await usage(api)).domains.used).toBe(limit)
  })
  test('removing a domain makes it possible to add another, and the service-hosted address keeps working', async () => {
    const { api } = await service.owner('plus')
    const site = await liveSite(api, html('Still here'))
    expectStatus(await add(api, 'www.first-shop.example.org'), 201)
    const path = `/api/v1/sites/${site.id}/domains/www.first-shop.example.org`
    expectStatus(await api.delete(path), 204)
    expect((await service.visit(site.slug)).text).toContain('Still here')
    expectStatus(await add(api, 'www.second-shop.example.org'), 201)
  })
  test('a new domain says which DNS record to set', async () => {
    const { api } = await service.owner('plus')
    const site = await liveSite(api)
    const domain = (await add(api, 'www.cname-shop.example.org')).json()
    expect(domain).toMatchObject({ hostname: 'www.cname-shop.example.org', status: 'pending_dns' })
    expect(domain.records).toContainEqual(
      expect.objectContaining({ type: 'CNAME', value: expect.stringContaining(site.slug) }),
    )
  })
})
