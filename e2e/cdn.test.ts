// A CDN in front of the service: headers, purges after changes, outages of the CDN and crashes.
// Stores: sqlite-files. The queue of purges is tested on both by contract and unit tests.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folderForm } from './harness/api.ts'
import { type CachingProxy, startCachingProxy } from './harness/caching-proxy.ts'
import { testChangesAtCdn } from './harness/cdn-tests.ts'
import { type CdnWorld, startCdnWorld } from './harness/cdn-world.ts'
import { eventually } from './harness/eventually.ts'

const token = 'the-token-of-the-cdn'
let proxy: CachingProxy
let world: CdnWorld
beforeAll(async () => {
  let originPort = 0
  proxy = await startCachingProxy(() => originPort)
  world = await startCdnWorld(() => proxy.port, {
    PLINTH_CDN_URL: proxy.purgeUrl,
    PLINTH_CDN_TOKEN: token,
    PLINTH_CDN_TTL: '600',
  })
  originPort = world.plinth.port
})
afterAll(async () => {
  await world?.stop()
  proxy?.close()
})

test('a CDN that is new here is purged', async () => {
  await eventually(() => expect(proxy.purges[0]).toBe('everything'))
})

test('responses say how long a CDN may cache them, and by which tags it finds them', async () => {
  const { id, host } = await world.create('page')
  const site = folderForm({
    'index.html': 'page',
    'app-B1x9aZ_3.js': 'script',
    'own.html': 'own',
    _headers: '/own.html\n  Cache-Control: max-age=60\n/*\n  Cache-Tag: mine',
    _redirects: '/ /own.html 200! Language=de',
  })
  const { version_id: version } = await world.api('POST', `/sites/${id}/upload-bundle`, site)
  const slug = host.split('.')[0]
  const tags = [`drop-${id}`, `version-${version}`, `host-${slug}`]
  const cached = {
    'cache-tag': tags.join(','),
    'surrogate-key': tags.join(' '),
    'cdn-cache-control': 'max-age=600',
    'surrogate-control': 'max-age=600',
  }
  const notCached = { 'cdn-cache-control': 'no-store', 'surrogate-control': 'no-store, max-age=0' }
  // Not before the change is a second old: until then the response has no date.
  const page = await eventually(async () => {
    const response = await world.atOrigin(host, '/app-B1x9aZ_3.js')
    expect(response.headers).toMatchObject(cached)
    return response
  })
  expect(page.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const conditional = { headers: { 'if-none-match': String(page.headers.etag) } }
  const unchanged = await world.atOrigin(host, '/app-B1x9aZ_3.js', conditional)
  expect([unchanged.status, unchanged.headers]).toEqual([304, expect.objectContaining(cached)])
  const varying = (await world.atOrigin(host)).headers
  expect(varying).toMatchObject({ ...notCached, vary: expect.stringContaining('accept-language') })
  expect(varying['cache-tag']).toBeUndefined()
  const own = (await world.atOrigin(host, '/own.html')).headers
  expect(own).toMatchObject({ 'cache-control': 'max-age=60', 'cache-tag': cached['cache-tag'] })
  expect(own['cdn-cache-control']).toBeUndefined()
  const missing = (await world.atOrigin(host, '/missing')).headers
  expect(missing).toMatchObject({ ...notCached, 'cache-control': 'no-store' })
  expect(missing['cache-tag']).toBeUndefined()
})

testChangesAtCdn(() => world)

test('a change is purged after a crash while the CDN refused purges', async () => {
  const drop = await world.create('before')
  await world.expectHit(drop.host, 'before')
  proxy.refusesPurges = true
  await world.publish(drop, 'after')
  await eventually(() => expect(world.plinth.output()).toContain('purge-cdn'))
  expect((await world.atCdn(drop.host)).text).toBe('before')
  await world.plinth.kill('SIGKILL')
  proxy.refusesPurges = false
  const purges = proxy.purges.length
  await world.plinth.restart()
  await world.expectAtCdn(drop.host, { status: 200, text: 'after' })
  // It is the same CDN as before, so the rest of it stays.
  expect(proxy.purges.slice(purges)).not.toContain('everything')
  expect(world.plinth.output()).not.toContain(token)
})

test('operators can purge a drop or everything, and the token is in no output', async () => {
  const { id, host } = await world.create('page')
  const slug = String(host.split('.')[0])
  expect((await world.plinth.plinthd('purge', slug)).stdout).toBe(`Purged ${slug} from the CDN.\n`)
  expect(proxy.purges).toContainEqual([`drop-${id}`, `host-${slug}`])
  expect((await world.plinth.plinthd('purge', '--all')).stdout).toContain('everything')
  await expect(world.plinth.plinthd('purge')).rejects.toThrow('Name the slug of a drop')
  proxy.refusesPurges = true
  const failure = await world.plinth.plinthd('purge', '--all').catch((error: Error) => error)
  proxy.refusesPurges = false
  expect(String((failure as { stderr?: string }).stderr)).toContain('refused a purge (HTTP 503)')
  expect(JSON.stringify(failure)).not.toContain(token)
})
