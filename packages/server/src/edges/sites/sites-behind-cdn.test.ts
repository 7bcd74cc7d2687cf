// Responses behind a CDN: which of them it may cache, and those that it may not because of a change.
import type { DropId } from '@plinth/domain/base/ids'
import { afterEach, expect, test, vi } from 'vitest'
import type { Address } from '../../usecases/serving/find-address.ts'
import {
  consentScript,
  dropWith,
  locked,
  open,
  outage,
  serviceWorker,
  startSitesWorld,
} from './sites-world.test-support.ts'

const { state, visit, announce } = startSitesWorld(600)
afterEach(() => {
  vi.restoreAllMocks()
})

/** How long the two kinds of CDN may cache the response. */
async function caching(path: string, init: RequestInit = {}) {
  const { status, headers } = await visit(path, init)
  return [status, headers.get('cdn-cache-control'), headers.get('surrogate-control')]
}
const cached = ['max-age=600', 'max-age=600']
const notCached = ['no-store', 'no-store, max-age=0']

test.each<[string, Address | null | Error, string, number, (string | null)[]]>([
  ['a page', open, '/', 200, cached],
  ['a redirect to a folder', open, '/sort', 308, notCached],
  ['a missing path', open, '/nothing', 404, notCached],
  ['a bad path', open, '/a%2fb', 400, notCached],
  ['the thumbnail', open, '/?plinth-picture', 200, notCached],
  ['the card', open, '/.plinth/card.png?v=1', 200, notCached],
  ['the consent script', open, consentScript.target, 200, [null, null]],
  ['the consent script of another release', open, '/.plinth/consent.js?v=0', 200, notCached],
  ['the unlock page', locked, '/', 401, notCached],
  ['a removed drop', dropWith({ removedAt: 1 }), '/', 410, notCached],
  ['a domain above the plan', dropWith({}, 'free'), '/', 307, notCached],
  ['an unknown domain', null, '/', 404, notCached],
  ['a domain that cannot be looked up', outage, '/', 503, notCached],
])('%s', async (_, found, path, status, expected) => {
  state.address = found
  for (let time = 0; time < 2; time += 1) {
    expect(await caching(path)).toEqual([status, ...expected])
  }
})

test('a response is not cached if a change arrives before it is ready', async () => {
  state.address = open
  const change = { drop: 'st_a' as DropId, tenant: null, label: null }
  state.onManifest = () => announce(change)
  expect(await caching('/')).toEqual([200, ...notCached])
  state.onManifest = () => {}
  expect(await caching('/')).toEqual([200, ...cached])
})

test('a response is not cached if the feed is interrupted before it is ready', async () => {
  state.onManifest = () => {
    state.isCurrent = false
  }
  expect(await caching('/')).toEqual([200, ...notCached])
  state.onManifest = () => {}
  expect(await caching('/')).toEqual([200, ...notCached])
  state.isCurrent = true
  expect(await caching('/')).toEqual([200, ...cached])
})

test('a response is not cached if a change overtakes the lookup of its host', async () => {
  state.address = open
  state.onAddress = () => announce({ drop: 'st_a' as DropId, tenant: null, label: null })
  expect(await caching('/')).toEqual([200, ...notCached])
  state.onAddress = () => {}
  expect(await caching('/')).toEqual([200, ...cached])
})

test.each<[string, RequestInit, number]>([
  ['a range beyond the end', { headers: { range: 'bytes=9-' } }, 416],
  ['a precondition that fails', { headers: { 'if-match': '"other"' } }, 412],
])('%s has no tag', async (_, init, status) => {
  for (let time = 0; time < 2; time += 1) {
    expect(await caching('/', init)).toEqual([status, ...notCached])
    const { headers } = await visit('/', init)
    expect([headers.get('cache-tag'), headers.get('surrogate-key')]).toEqual([null, null])
  }
  // Of a page that the CDN may not cache either.
  state.address = dropWith({ expireAt: Date.now() + 60_000 })
  announce({ drop: 'st_a' as DropId, tenant: null, label: null })
  expect(await caching('/')).toEqual([200, ...notCached])
  expect(await caching('/', init)).toEqual([status, ...notCached])
})

test.each<[string, Address | null, string]>([
  ['a missing path', open, '/nothing.js'],
  ['a redirect', open, '/sort'],
  ['a protected drop', locked, '/sw.js'],
  ['a removed drop', dropWith({ removedAt: 1 }), '/sw.js'],
  ['a domain above the plan', dropWith({}, 'free'), '/sw.js'],
])('the script that removes the service worker of %s', async (_, found, path) => {
  state.address = found
  for (let time = 0; time < 2; time += 1) {
    expect(await caching(path, serviceWorker)).toEqual([200, ...notCached])
  }
})

const onlyBrotli = { headers: { 'accept-encoding': 'br, identity;q=0' } }
test.each<[string, RequestInit]>([
  ['whose content arrives seconds later', {}],
  ['that is compressed for seconds', onlyBrotli],
  ['that is compressed for seconds, to HEAD', { ...onlyBrotli, method: 'HEAD' }],
])('a response %s is not cached', async (_, init) => {
  let elapsed = 0
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + elapsed)
  state.pageBytes = 2000
  state.readContent = async () => {
    elapsed += 4000
    return Buffer.alloc(2000, 'a')
  }
  const first = await visit('/', init)
  expect([first.status, first.headers.get('cdn-cache-control')]).toEqual([200, 'no-store'])
  expect([first.headers.get('cache-tag'), first.headers.get('surrogate-key')]).toEqual([null, null])
  // From memory.
  expect(await caching('/', init)).toEqual([200, ...cached])
})
