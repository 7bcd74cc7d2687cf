// Files with hashed names across publishes: tabs that are open keep loading theirs, and browsers need
// not ask for them again. With a clock that the test advances.
// Stores: both; `npm test` has sqlite-files. The statements are tested on both databases.
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setDropRemoved } from '../packages/server/src/usecases/safety/set-drop-removed.ts'
import { type Api, apiOf, folderForm } from './harness/api.ts'
import { eventually } from './harness/eventually.ts'
import { type VisitOptions, visit } from './harness/http.ts'
import { type InProcessPlinth, startInProcessPlinth } from './harness/in-process-plinth.ts'
import { testOfPlans } from './harness/modes.ts'

const forever = 'public, max-age=31536000, immutable'
const revalidated = 'public, max-age=0, must-revalidate'
const hashes = ['CFRln3p8', 'Wy9s6hX0', 'BmKf5uJ4', 'D7fg3NzX', 'BpQw2LkF']
const chunk = (version: number) => `/assets/lazy-${hashes[version]}.js`
const script = (version: number) => `export const version = ${version} // ${'x'.repeat(2000)}`

let plinth: InProcessPlinth
let api: Api
beforeAll(async () => {
  plinth = await startInProcessPlinth()
  api = apiOf(plinth, await plinth.createAccount('plus'))
})
afterAll(() => plinth.stop())

const filesOf = (version: number, others: Record<string, string> = {}) => ({
  'index.html': `<title>Version ${version}</title>`,
  [chunk(version).slice(1)]: script(version),
  [`data-${version}.json`]: '{}',
  ...others,
})

async function upload(id: string, files: Record<string, string>): Promise<string> {
  const response = await api('POST', `/sites/${id}/upload-bundle`, folderForm(files))
  expect(response.status).toBe(201)
  return response.json.version_id
}

/** A drop whose versions 1 and 2 were published one after the other. */
async function publishTwice({ others = {}, settings = {}, by = api } = {}) {
  const { id, url } = (await by('POST', '/sites')).json
  const first = await upload(id, filesOf(1, { 'removed.js': '1' }))
  await upload(id, filesOf(2, others))
  expect((await by('PATCH', `/sites/${id}`, settings)).status).toBe(200)
  const at = (path: string, options?: VisitOptions) => visit(url + path, options)
  const status = async (path: string) => (await at(path)).status
  return { id, url, first, at, status }
}

test('a tab that was open before a publish gets its files, and no others', async () => {
  const { at, status, id, first } = await publishTwice()
  const old = await at(chunk(1))
  expect([old.status, old.text]).toEqual([200, script(1)])
  expect(old.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': forever,
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
  })
  const { etag = '' } = old.headers
  expect((await at(chunk(1), { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await at(chunk(1), { headers: { range: 'bytes=0-5' } })).text).toBe('export')
  expect((await at(chunk(1), { method: 'HEAD' })).headers.etag).toBe(etag)
  expect((await at(chunk(2))).text).toBe(script(2))
  expect(await Promise.all(['/removed.js', '/data-1.json', chunk(3)].map(status))).toEqual([
    404, 404, 404,
  ])
  const promote = await api('POST', `/sites/${id}/versions/${first}/promote`)
  expect(promote.status).toBe(200)
  // After the rollback, tabs of version 2 are the ones to keep working.
  expect([(await at(chunk(2))).text, (await at(chunk(1))).text]).toEqual([script(2), script(1)])
  expect(await status('/data-2.json')).toBe(404)
})

test('they are sent compressed', async () => {
  const { at } = await publishTwice()
  const response = await eventually(async () => {
    const encoded = await at(chunk(1), { headers: { 'accept-encoding': 'br' } })
    expect(encoded.headers['content-encoding']).toBe('br')
    return encoded
  })
  expect(brotliDecompressSync(response.body).toString()).toBe(script(1))
})

test('the headers and forced rules of the live version apply to them', async () => {
  const others = {
    _headers: '/assets/*\n  Cache-Control: no-cache\n  X-Version: 2',
    _redirects: `${chunk(3)} /index.html 301\n${chunk(4)} /404.html 404!
      ${chunk(1)} /404.html 404! Language=de`,
  }
  const { at, id } = await publishTwice({ others })
  expect((await at(chunk(1))).headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-version': '2',
  })
  await upload(id, { ...filesOf(3), ...filesOf(4) })
  await upload(id, filesOf(2, others))
  expect([(await at(chunk(3))).status, (await at(chunk(4))).status]).toEqual([301, 404])
  const inGerman = await at(chunk(1), { headers: { 'accept-language': 'de' } })
  expect([inGerman.status, (await at(chunk(1))).headers.vary]).toEqual([
    404,
    'accept-encoding, accept-language',
  ])
})

test('they come before the fallback of a single-page app', async () => {
  const { at } = await publishTwice({ settings: { spa_fallback: true } })
  for (const headers of [{}, { 'sec-fetch-dest': 'script' }] as Record<string, string>[]) {
    expect((await at(chunk(1), { headers })).text).toBe(script(1))
  }
  const missing = await at(chunk(3))
  expect([missing.status, missing.headers['cache-control']]).toEqual([200, revalidated])
})

testOfPlans('the version that is gone is not found: by retention, or after 7 days', async () => {
  const free = apiOf(plinth, await plinth.createAccount('free'))
  const { id, url } = (await free('POST', '/sites')).json
  const publish = (version: number) =>
    free('POST', `/sites/${id}/upload-bundle`, folderForm(filesOf(version)))
  const statuses = () =>
    Promise.all([1, 2, 3, 4].map(async (n) => (await visit(url + chunk(n))).status))
  for (const version of [1, 2, 3]) await publish(version)
  expect(await statuses()).toEqual([200, 200, 200, 404])
  await publish(4)
  expect(await statuses()).toEqual([404, 200, 200, 200])
  await plinth.advanceDays(6.9)
  expect(await statuses()).toEqual([404, 200, 200, 200])
  await plinth.advanceDays(0.2)
  expect(await statuses()).toEqual([404, 404, 404, 200])
})

describe('the state of the drop applies to them', () => {
  test('a preview has the files of its version only', async () => {
    const { id, at } = await publishTwice()
    const [version] = (await api('GET', `/sites/${id}/versions`)).json
    expect((await visit(new URL(chunk(1), version.preview_url).href)).status).toBe(404)
    const own = await visit(new URL(chunk(2), version.preview_url).href)
    expect([own.status, own.headers['cache-control']]).toEqual([200, revalidated])
    expect((await at(chunk(1))).status).toBe(200)
  })

  test('a password', async () => {
    const { at } = await publishTwice({ settings: { password: 'open sesame' } })
    expect((await at(chunk(1))).status).toBe(401)
    const unlocked = await at('/.plinth/unlock', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'password=open+sesame&return_to=/',
    })
    const cookie = unlocked.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const response = await at(chunk(1), { headers: { cookie } })
    expect([response.text, response.headers['cache-control']]).toEqual([
      script(1),
      'private, no-store',
    ])
  })

  test('unpublished, removed, deleted', async () => {
    const { id, url, status } = await publishTwice()
    await api('PATCH', `/sites/${id}`, { published: false })
    expect(await status(chunk(1))).toBe(404)
    await api('PATCH', `/sites/${id}`, { published: true })
    expect(await status(chunk(1))).toBe(200)
    const [slug = ''] = new URL(url).hostname.split('.')
    const set = (removed: boolean) =>
      setDropRemoved(plinth.deps, 'plinthd', { drop: slug, removed, note: '' })
    await set(true)
    expect(await status(chunk(1))).toBe(410)
    await set(false)
    expect(await status(chunk(1))).toBe(200)
    await api('DELETE', `/sites/${id}`)
    expect(await status(chunk(1))).toBe(410)
  })
})

test('only hashed names of the live version are cached for long, unless _headers says otherwise', async () => {
  const { at } = await publishTwice({
    others: {
      'app.js': '1',
      'assets/logo-Wy9s6hX0.SVG': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'own-Wy9s6hX0.js': '1',
      'page-Wy9s6hX0.html': '<p>1',
      'photo-20240131.jpg': '1',
      '404.html': '<p>Nothing',
      _headers: '/own-*\n  Cache-Control: no-cache',
      _redirects: '/current.js /own-Wy9s6hX0.js 200\n/alias-CFRln3p8.js /app.js 200',
    },
  })
  const caching = async (path: string) => (await at(path)).headers['cache-control']
  const paths = [
    [chunk(2), forever],
    ['/assets/logo-Wy9s6hX0.SVG', forever],
    ['/own-Wy9s6hX0.js', 'no-cache'],
    ['/', revalidated],
    ['/app.js', revalidated],
    ['/page-Wy9s6hX0.html', revalidated],
    ['/photo-20240131.jpg', revalidated],
    // The name of a rewrite says nothing about its target.
    ['/current.js', revalidated],
    ['/alias-CFRln3p8.js', revalidated],
    [chunk(3), 'no-store'],
  ] as const
  for (const [path, expected] of paths)
    expect([path, await caching(path)]).toEqual([path, expected])
})
