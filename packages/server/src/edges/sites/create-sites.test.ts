import { AppError } from '@plinth/domain/base/errors'
import { expect, test } from 'vitest'
import type { Address } from '../../usecases/serving/find-address.ts'
import {
  dropWith,
  locked,
  open,
  outage,
  serviceWorker,
  startSitesWorld,
  version,
} from './sites-world.test-support.ts'

const { state, visit, cacheBytes, cacheSizes } = startSitesWorld()

const strict = 'max-age=2592000'
const unreadable = () => Promise.reject(new AppError('unavailable', 'Not now.'))
const post = { method: 'POST' }

test.each<[string, Address | null | Error, string, RequestInit, number, string | null]>([
  ['a page', open, '/', {}, 200, strict],
  ['a HEAD request', open, '/', { method: 'HEAD' }, 200, strict],
  ['a redirect to a folder', open, '/sort', {}, 308, strict],
  ['a missing path', open, '/nothing', {}, 404, strict],
  ['a bad path', open, '/a%2fb', {}, 400, strict],
  ['the thumbnail', open, '/?plinth-picture', {}, 200, strict],
  ['an unacceptable coding', open, '/', { headers: { 'accept-encoding': '*;q=0' } }, 406, strict],
  ['an unsupported method', open, '/', post, 405, strict],
  ['a CORS preflight', open, '/', { method: 'OPTIONS' }, 204, strict],
  ['the consent script', open, '/.plinth/consent.js', {}, 200, strict],
  ['the card', open, '/.plinth/card.png?v=1', {}, 200, strict],
  ['the card of a protected drop', locked, '/.plinth/card.png', {}, 401, strict],
  ['the card of a removed drop', dropWith({ removedAt: 1 }), '/.plinth/card.png', {}, 410, strict],
  ['an upload of a card', open, '/.plinth/card.png', post, 405, strict],
  ['a missing service worker', open, '/nothing.js', serviceWorker, 200, strict],
  ['a proof for a certificate', open, '/.well-known/acme-challenge/x', {}, 404, strict],
  ['the unlock endpoint', open, '/.plinth/unlock', {}, 303, strict],
  ['the form of an unprotected drop', open, '/.plinth/unlock', post, 303, strict],
  ['the unlock page', locked, '/', {}, 401, strict],
  ['a removed drop', dropWith({ removedAt: 1 }), '/', {}, 410, strict],
  ['a domain above the plan', dropWith({}, 'free'), '/', {}, 307, null],
  ['an unknown domain', null, '/', {}, 404, null],
  ['a domain that cannot be looked up', outage, '/', {}, 503, null],
])('HSTS of %s, before and after the host is cached', async (_, found, path, init, ...expected) => {
  state.address = found
  for (let time = 0; time < 2; time += 1) {
    const response = await visit(path, init)
    expect([response.status, response.strict]).toEqual(expected)
  }
})

test('a page of an unlocked drop has HSTS', async () => {
  state.address = locked
  const body = new URLSearchParams({ password: 'open sesame' })
  const unlocked = await visit('/.plinth/unlock', { method: 'POST', body })
  expect([unlocked.status, unlocked.strict]).toEqual([303, strict])
  const cookie = unlocked.headers.get('set-cookie') ?? ''
  for (let time = 0; time < 2; time += 1) {
    expect(await visit('/', { headers: { cookie } })).toMatchObject({ status: 200, strict })
    const card = await visit('/.plinth/card.png', { headers: { cookie } })
    expect(card).toMatchObject({ status: 404, strict })
  }
})

test('a file that cannot be read has HSTS, also if its headers are cached', async () => {
  state.address = open
  state.readContent = unreadable
  for (let time = 0; time < 2; time += 1) {
    expect(await visit('/')).toMatchObject({ status: 503, strict })
  }
})

test('a slug has no HSTS', async () => {
  state.hostKey = 'apples'
  state.address = { ...open, domain: null } as Address
  for (const path of ['/', '/', '/nothing', '/.plinth/unlock']) {
    expect((await visit(path)).strict).toBeNull()
  }
})

test('every 405 of a protected drop is kept out of shared caches', async () => {
  state.hostKey = 'apples'
  state.address = { ...locked, domain: null } as Address
  const { headers } = await visit('/', post)
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('what is kept of a path depends on the kind of request, where the response does', async () => {
  state.address = dropWith({ spaFallback: true })
  const script = { headers: { 'sec-fetch-dest': 'script' } }
  const statuses = []
  for (const init of [script, {}, script, {}]) statuses.push((await visit('/nothing', init)).status)
  expect(statuses).toEqual([404, 200, 404, 200])
})

test('the caches stay within their bounds when many unknown hosts follow many drops', async () => {
  state.pageBytes = 20_000
  state.readContent = async () => Buffer.alloc(state.pageBytes)
  for (let n = 0; n < 40; n++) {
    const id = `st_${n}`
    state.hostKey = id
    const served = { ...version, id: `ve_${n}`, dropId: id }
    state.address = { ...dropWith({ id } as object), version: served } as unknown as Address
    expect((await visit('/')).status).toBe(200)
  }
  const filled = cacheSizes().get('contents') ?? { size: 0, limit: 0 }
  expect(filled.size).toBeGreaterThan(filled.limit - 2 * state.pageBytes)
  state.address = null
  for (let n = 0; n < 500; n++) {
    state.hostKey = `unknown-${n}`
    expect((await visit('/')).status).toBe(404)
  }
  expect(cacheSizes().get('contents')?.limit).toBeLessThan(filled.size)
  let total = 0
  for (const [name, { size, limit }] of cacheSizes()) {
    expect(size, name).toBeLessThanOrEqual(limit)
    if (name !== 'requested_once') total += size
  }
  expect(total).toBeLessThanOrEqual(cacheBytes)
})
