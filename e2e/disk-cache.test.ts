// The disk cache: contents from S3 are cached, local files are not.
// Stores: both.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'

const megabyte = 1_048_576

let plinth: Plinth
beforeAll(async () => {
  plinth = await startPlinth({ PLINTH_DISK_CACHE_BYTES: String(16 * megabyte) })
})
afterAll(() => plinth.stop())

/** Sizes of the cached contents of a drop. */
async function cachedSizes(dropId: string): Promise<number[]> {
  const folder = path.join(plinth.stores.dataDir, 'cache')
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.flatMap((name) =>
    name.includes(`${dropId}-`) ? Number(name.split('-').at(-1)) : [],
  )
}

test('a visited file is cached until its drop is deleted', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  const video = 'video '.repeat(500_000)
  const bundle = folderForm({ 'index.html': 'a page', 'video.mp4': video })
  expect((await api('POST', `/sites/${id}/upload-bundle`, bundle)).status).toBe(201)

  const range = { headers: { range: 'bytes=6-10' } }
  expect((await visit(`${url}/video.mp4`, range)).text).toBe('video')
  expect(await cachedSizes(id)).not.toContain(video.length)
  for (let visits = 0; visits < 2; visits++) {
    expect((await visit(`${url}/video.mp4`)).text === video).toBe(true)
    expect((await visit(`${url}/video.mp4`, range)).text).toBe('video')
  }
  const isCached = inject('stores') === 'postgres-s3'
  await expect.poll(async () => (await cachedSizes(id)).includes(video.length)).toBe(isCached)

  expect((await api('DELETE', `/sites/${id}`)).status).toBe(204)
  await expect.poll(() => cachedSizes(id)).toEqual([])
})
