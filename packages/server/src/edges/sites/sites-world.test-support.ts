// Test fixture: the edge of drops behind a real HTTP server, on use cases that the test controls.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { AppError } from '@plinth/domain/base/errors'
import type { PackId } from '@plinth/domain/base/ids'
import { plans } from '@plinth/domain/plans/plans'
import type { ManifestFile } from '@plinth/domain/versions/manifest'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSigner } from '../../adapters/crypto/hmac-signer.ts'
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
export const domain = 'www.apples.example'
const brand = loadBrand()
export const consentScript = createConsentScript(brand)
const never = Number.POSITIVE_INFINITY

type DropAddress = Extract<Address, { kind: 'drop' }>
const owner = {
  ownerVerified: true,
  becameFreeAt: 0,
  basePlan: plans.free,
  subscription: { plan: 'plus', startedAt: 0, endsAt: null },
}
export const version = { id: 've_a', dropId: 'st_a', createdAt: 0, publishedAt: 0 }

/** The drop at a custom domain, on a plan that includes one. */
export const dropWith = (facts: Partial<DropAddress['drop']>, plan = 'plus'): Address =>
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

export const open = dropWith({})
export const locked = dropWith({ passwordHash: '$argon2id$a' })
export const outage = new AppError('unavailable', 'Not now.')

/** How browsers request the script of a service worker. */
export const serviceWorker = {
  headers: { 'service-worker': 'script', 'sec-fetch-dest': 'serviceworker' },
}

const cacheBytes = 2 ** 20

/** What the drop's address is, and how its files are read. */
function initialState() {
  return {
    hostKey: domain,
    address: open as Address | null | Error,
    pageBytes: 1,
    readContent: async () => Buffer.from('a'),
    /** False while the change feed is interrupted. */
    isCurrent: true,
    onAddress: () => {},
    onManifest: () => {},
  }
}

/** Call once in a test file. Before each test, the state is reset and the caches are empty. */
export function startSitesWorld(cdnTtlSeconds: number | null = null) {
  const cardPainter = createCardPainter()
  const state = initialState()
  let listeners: ((change: Change) => void)[] = []
  let sizes = createTallies().cacheSizes

  function createEdge() {
    const tallies = createTallies()
    sizes = tallies.cacheSizes
    listeners = []
    const { edge } = createSites({
      cdnTtlSeconds,
      anonymousPlan: plans.anonymous,
      useCases: {
        findAddress: async () => {
          state.onAddress()
          if (state.address instanceof Error) throw state.address
          return state.address
        },
        loadManifest: async (_: VersionRecord) => {
          state.onManifest()
          return {
            files: new Map<string, ManifestFile>([
              [
                'index.html',
                { ...fileOf('a', state.pageBytes), card: { title: 'Apples', description: '' } },
              ],
              ['sort/index.html', fileOf('b')],
            ]),
            packs: new Map(),
          }
        },
        loadEncodings: async () => new Map(),
        readContent: () => state.readContent(),
        openContent: () => state.readContent(),
        unlockDrop: async () => true,
      } as unknown as UseCases,
      feed: {
        catchUp: () => state.isCurrent,
        isCutOff: () => false,
        listen(listener) {
          listeners.push(listener)
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
  const server = createServer((request, response) => edge(state.hostKey, request, response))
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  afterAll(() => cardPainter.close())
  beforeEach(() => {
    Object.assign(state, initialState())
    edge = createEdge()
  })

  async function visit(path: string, init: RequestInit = {}) {
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}${path}`
    const response = await fetch(url, { redirect: 'manual', ...init })
    const { status, headers } = response
    const strict = headers.get('strict-transport-security')
    return { status, strict, headers, text: await response.text() }
  }

  return {
    state,
    visit,
    cacheBytes,
    cacheSizes: () => sizes.inBytes(),
    announce(change: Change) {
      for (const listener of listeners) listener(change)
    },
  }
}
