// The largest upload of a plan, to the byte.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Version } from './response-types.ts'
import {
  createSite,
  expectError,
  expectStatus,
  html,
  openService,
  type Plan,
  type Service,
  sendFolder,
} from './service.ts'

const megabyte = 1_048_576

/** For uploads of 500 MB, which take long on a busy machine. */
const slow = { timeout: 1_800_000 }

/** A folder of an exact size: a page and a file that fills the rest. */
export function folderOf(bytes: number) {
  const page = html('Large')
  // Pages of memory that are never written take no space.
  return { files: { 'index.html': page, 'rest.bin': Buffer.alloc(bytes - page.length) } }
}

export function testUploadCap(plan: Plan, megabytes: number): void {
  describe(`on ${plan}: ${megabytes} MB`, () => {
    const cap = megabytes * megabyte
    let service: Service
    beforeAll(async () => {
      service = await openService()
    })

    test('exactly the cap is accepted', slow, async () => {
      const { api } = await service.owner(plan)
      const { id } = await createSite(api)
      const reply = await sendFolder(api, id, folderOf(cap))
      const { byte_size } = expectStatus(reply, 201).json<Version>()
      expect(byte_size).toBe(cap)
    })
    test('one byte more: 413', slow, async () => {
      const { api } = await service.owner(plan)
      const site = await createSite(api)
      expectError(await sendFolder(api, site.id, folderOf(cap + 1)), 413, 'upload_too_large')
      expectStatus(await service.visit(site.slug), 404)
    })
  })
}
