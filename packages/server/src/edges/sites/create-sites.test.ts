import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import type { DropId, PackId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import type { ManifestFile } from '@plinth/domain/versions/manifest'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSigner } from '../../adapters/crypto/hmac-signer.ts'
import type { MeasuredCaches } from '../../adapters/tallies/measured-caches.ts'
import { createTallies } from '../../adapters/tallies/tallies.ts'
import { createCardPainter } from '../../adapters/worker-pool/card-painter.ts'
import type { Change } from '../../ports/database/changes.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Address } from '../../usecases/serving/find-address.ts'
import { createCookieJar } from '../http/cookies.ts'
import { createUrls } from '../http/urls.ts'
import { createPages } from '../pages/create-pages.ts'
import { loadBrand } from '../pages/shell/load-brand.ts'
import { createSites } from './create-sites.ts'
import { createConsentScript } from './injections/consent/consent-script.ts'

const baseUrl = 'https://plinth.example'
const domain = 'www.apples.example'
const brand = loadBrand()
const consentScript = createConsentScript(brand)
const cardPainter = createCardPainter()
const never = Number.POSITIVE_INFINITY

type DropAddress = Extract<Address, { kind: 'drop' }>
const owner = {
  ownerVerified: true,
  becameFreeAt: 0,
  basePlan: plans.free,
  subscription: { plan: 'plus', startedAt: 0, endsAt: null },
}
const version = { id: 've_a', dropId: 'st_a', createdAt: 0, publishedAt: 0 }

/** The drop at a custom domain, on a plan that includes one. */
const dropWith = (facts: Partial<DropAddress['drop']>, plan = 'plus'): Address =>
  ({
    kind: 'drop',
    drop: {
      id: 'st_a',
      slug: 'apples',
      passwordHash: null,
      removedAt: null,
      unpublishedAt: null,
      expireAt: null,
      updatedAt: 0,
      joinedAt: 0,
      tags: [],
      kept: false,
      rank: 0,
      ...facts,
    },
    owner: { ...owner, subscription: { ...owner.subscription, plan } },
    version,
    preview: false,
    domain: { hostname: domain as Hostname, until: never },
    redirectDomains: [],
  }) as unknown as Address

const fileOf = (digest: string, size = 1) => ({
  ...{ pack: 'pk_a' as PackId, offset: 0, size, digest: digest.repeat(64) },
  type: 'text/plain; charset=utf-8',
})

let address: Address | null | Error
let readContent: () => Promise<Buffer>
let pageBytes: number
let sizes: MeasuredCaches
const cacheBytes = 2 ** 20

let onAddress = () => {}
let onManifest = () => {}
let announce: (change: Change) => void

/** A service with empty caches. */
function createEdge(cdnTtlSeconds: number | null = null) {
  const tallies = createTallies()
  sizes = tallies.cacheSizes
  const { edge } = createSites({
    cdnTtlSeconds,
    anonymousPlan: plans.anonymous,
    useCases: {
      findAddress: async () => {
        onAddress()
        if (address instanceof Error) throw address
        return address
      },
      loadManifest: async (_: VersionRecord) => {
        onManifest()
        return {
          files: new Map<string, ManifestFile>([
            [
              'index.html',
              { ...fileOf('a', pageBytes), card: { title: 'Apples', description: '' } },
            ],
            ['sort/index.html', fileOf('b')],
          ]),
          packs: new Map(),
        }
      },
      loadEncodings: async () => new Map(),
      readContent: () => readContent(),
      openContent: () => readContent(),
      unlockDrop: async () => true,
    } as unknown as UseCases,
    feed: {
      catchUp: () => true,
      isCutOff: () => false,
      listen(listener) {
        const earlier = announce
        announce = (change) => {
          earlier(change)
          listener(change)
        }
      },
      close: async () => {},
    },
    outage: { lookUp: ({ load }) => load(), remember: () => () => true },
    clock: Date,
    tallies: tallies.caches,
    sizes,
    brand,
    cardPainter,
    consentScript,
    views: { count: () => {} },
    pages: createPages(brand, { baseUrl }),
    urls: createUrls(baseUrl, 'drops.example'),
    jar: createCookieJar(baseUrl),
    signer: createSigner('s'),
    trustedProxies: [],
    cacheBytes,
    failures: collectFailures(),
    onFailure: () => {},
  })
  return edge
}

let edge: ReturnType<typeof createEdge>
let hostKey: string
const server = createServer((request, response) => edge(hostKey, request, response))
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))
afterAll(() => cardPainter.close())
beforeEach(() => {
  announce = () => {}
  edge = createEdge()
  hostKey = domain
  pageBytes = 1
  readContent = async () => Buffer.from('a')
})

async function visit(path: string, init: RequestInit = {}) {
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}${path}`
  const response = await fetch(url, { redirect: 'manual', ...init })
  await response.arrayBuffer()
  const { status, headers } = response
  return { status, strict: headers.get('strict-transport-security'), headers }
}

const strict = 'max-age=2592000'
const open = dropWith({})
const locked = dropWith({ passwordHash: '$argon2id$a' })
const unreadable = () => Promise.reject(new AppError('unavailable', 'Not now.'))
const outage = new AppError('unavailable', 'Not now.')
const post = { method: 'POST' }

test.each<[string, typeof address, string, RequestInit, number, string | null]>([
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
  ['the unlock endpoint', open, '/.plinth/unlock', {}, 303, strict],
  ['the form of an unprotected drop', open, '/.plinth/unlock', post, 303, strict],
  ['the unlock page', locked, '/', {}, 401, strict],
  ['a removed drop', dropWith({ removedAt: 1 }), '/', {}, 410, strict],
  ['a domain above the plan', dropWith({}, 'free'), '/', {}, 307, null],
  ['an unknown domain', null, '/', {}, 404, null],
  ['a domain that cannot be looked up', outage, '/', {}, 503, null],
])('HSTS of %s, before and after the host is cached', async (_, found, path, init, ...expected) => {
  address = found
  for (let time = 0; time < 2; time += 1) {
    const response = await visit(path, init)
    expect([response.status, response.strict]).toEqual(expected)
  }
})

test('a page of an unlocked drop has HSTS', async () => {
  address = locked
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
  address = open
  readContent = unreadable
  for (let time = 0; time < 2; time += 1) {
    expect(await visit('/')).toMatchObject({ status: 503, strict })
  }
})

test('a slug has no HSTS', async () => {
  hostKey = 'apples'
  address = { ...open, domain: null } as Address
  for (const path of ['/', '/', '/nothing', '/.plinth/unlock']) {
    expect((await visit(path)).strict).toBeNull()
  }
})

test('every 405 of a protected drop is kept out of shared caches', async () => {
  hostKey = 'apples'
  address = { ...locked, domain: null } as Address
  const { headers } = await visit('/', post)
  expect(headers.get('cache-control')).toBe('private, no-store')
})

test('what is kept of a path depends on the kind of request, where the response does', async () => {
  address = dropWith({ spaFallback: true })
  const script = { headers: { 'sec-fetch-dest': 'script' } }
  const statuses = []
  for (const init of [script, {}, script, {}]) statuses.push((await visit('/nothing', init)).status)
  expect(statuses).toEqual([404, 200, 404, 200])
})

describe('behind a CDN', () => {
  beforeEach(() => {
    edge = createEdge(600)
  })
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** How long the two kinds of CDN may keep the response. */
  async function keeping(path: string, init: RequestInit = {}) {
    const { status, headers } = await visit(path, init)
    return [status, headers.get('cdn-cache-control'), headers.get('surrogate-control')]
  }
  const kept = ['max-age=600', 'max-age=600']
  const notKept = ['no-store', 'no-store, max-age=0']

  test.each<[string, typeof address, string, number, (string | null)[]]>([
    ['a page', open, '/', 200, kept],
    ['a redirect to a folder', open, '/sort', 308, notKept],
    ['a missing path', open, '/nothing', 404, notKept],
    ['a bad path', open, '/a%2fb', 400, notKept],
    ['the thumbnail', open, '/?plinth-picture', 200, notKept],
    ['the card', open, '/.plinth/card.png?v=1', 200, notKept],
    ['the consent script', open, consentScript.target, 200, [null, null]],
    ['the unlock page', locked, '/', 401, notKept],
    ['a removed drop', dropWith({ removedAt: 1 }), '/', 410, notKept],
    ['a domain above the plan', dropWith({}, 'free'), '/', 307, notKept],
    ['an unknown domain', null, '/', 404, notKept],
    ['a domain that cannot be looked up', outage, '/', 503, notKept],
  ])('%s', async (_, found, path, status, expected) => {
    address = found
    for (let time = 0; time < 2; time += 1) {
      expect(await keeping(path)).toEqual([status, ...expected])
    }
  })

  test('a response is not kept if a change arrives before it is ready', async () => {
    address = open
    const change = { drop: 'st_a' as DropId, tenant: null, label: null }
    onManifest = () => announce(change)
    expect(await keeping('/')).toEqual([200, ...notKept])
    onManifest = () => {}
    expect(await keeping('/')).toEqual([200, ...kept])
  })

  test('a response is not kept if a change overtakes the lookup of its host', async () => {
    address = open
    onAddress = () => announce({ drop: 'st_a' as DropId, tenant: null, label: null })
    expect(await keeping('/')).toEqual([200, ...notKept])
    onAddress = () => {}
    expect(await keeping('/')).toEqual([200, ...kept])
  })

  test('a response whose content arrives seconds later is not kept', async () => {
    address = open
    let elapsed = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + elapsed)
    readContent = async () => {
      elapsed += 4000
      return Buffer.from('a')
    }
    const { status, headers } = await visit('/')
    expect([status, headers.get('cdn-cache-control')]).toEqual([200, 'no-store'])
    expect([headers.get('cache-tag'), headers.get('surrogate-key')]).toEqual([null, null])
    // From memory.
    expect(await keeping('/')).toEqual([200, ...kept])
  })
})

test('the caches stay within their bounds when many unknown hosts follow many drops', async () => {
  pageBytes = 20_000
  readContent = async () => Buffer.alloc(pageBytes)
  for (let n = 0; n < 40; n++) {
    const id = `st_${n}`
    hostKey = id
    const served = { ...version, id: `ve_${n}`, dropId: id }
    address = { ...dropWith({ id } as object), version: served } as unknown as Address
    expect((await visit('/')).status).toBe(200)
  }
  const filled = sizes.inBytes().get('contents') ?? { size: 0, limit: 0 }
  expect(filled.size).toBeGreaterThan(filled.limit - 2 * pageBytes)
  address = null
  for (let n = 0; n < 500; n++) {
    hostKey = `unknown-${n}`
    expect((await visit('/')).status).toBe(404)
  }
  expect(sizes.inBytes().get('contents')?.limit).toBeLessThan(filled.size)
  let total = 0
  for (const [name, { size, limit }] of sizes.inBytes()) {
    expect(size, name).toBeLessThanOrEqual(limit)
    if (name !== 'requested_once') total += size
  }
  expect(total).toBeLessThanOrEqual(cacheBytes)
})
