// The disk cache: contents from S3 are cached, local files are not.
// Stores: both.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { apiOf, fileForm, folderForm } from './harness/api.ts'
import { visit } from './harness/http.ts'
import { type Plinth, startPlinth } from './harness/plinth.ts'
import { zipOf } from './harness/zip.ts'

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

test('a file that was compressed before the upload has one entry for all its representations', async () => {
  const api = apiOf(plinth, await plinth.createAccount('plus'))
  const { id, url } = (await api('POST', '/sites')).json
  // Too large for the memory cache to keep at the first visit, and hardly compressible.
  const bytes = gzipSync(randomBytes(2 * megabyte))
  const zip = await zipOf({ 'index.html': 'a game', 'game.data.gz': bytes })
  const upload = await api('POST', `/sites/${id}/upload-bundle`, fileForm('site.zip', zip))
  expect(upload.status).toBe(201)

  const isCached = inject('stores') === 'postgres-s3'
  const ask = async (coding: string, range?: string) => {
    const headers = { 'accept-encoding': coding, ...(range && { range }) }
    const response = await visit(`${url}/game.data.gz`, { headers })
    expect(response.headers['content-encoding']).toBe(coding === 'gzip' ? 'gzip' : undefined)
    return response.body
  }
  for (let visits = 0; visits < 2; visits++) {
    for (const coding of ['gzip', 'br']) {
      expect((await ask(coding)).equals(bytes)).toBe(true)
      expect(await ask(coding, 'bytes=9-20')).toEqual(bytes.subarray(9, 21))
    }
  }
  const sizes = async () => (await cachedSizes(id)).filter((size) => size === bytes.length)
  await expect.poll(sizes).toEqual(isCached ? [bytes.length] : [])
})

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
