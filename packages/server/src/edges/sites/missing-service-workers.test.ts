// Requests of browsers for the script of a service worker where there is none.
import vm from 'node:vm'
import { expect, test } from 'vitest'
import type { Address } from '../../usecases/serving/find-address.ts'
import {
  domain,
  dropWith,
  locked,
  open,
  outage,
  serviceWorker,
  startSitesWorld,
} from './sites-world.test-support.ts'

const { state, visit } = startSitesWorld()

const never = Number.POSITIVE_INFINITY
const renamed = { kind: 'moved', slug: 'pears', until: never } as Address
const atSlug = {
  ...open,
  domain: null,
  redirectDomains: [{ hostname: domain, until: never }],
} as unknown as Address

interface Workers {
  readonly active?: string
  readonly waiting?: string
}

/** What a browser does with the script of `path`, in a scope that has these workers. */
async function runWorker(script: string, path: string, { active, waiting }: Workers) {
  const state = { registered: true, reloaded: false }
  const location = new URL(path, `https://${domain}`)
  const worker = (url = '') => (url ? { scriptURL: location.origin + url } : null)
  const page = { url: `${location.origin}/page`, navigate: reload }
  function reload(url: string) {
    state.reloaded = url === page.url
  }
  const listeners = new Map<string, (event: object) => void>()
  const context = vm.createContext({
    location,
    registration: {
      active: worker(active),
      waiting: worker(waiting),
      unregister: async () => {
        state.registered = false
      },
    },
    clients: { matchAll: async () => [page] },
    skipWaiting: () => {},
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  })
  // Of a worker that imports the script.
  vm.runInContext('const url = "own", active = "own", waiting = "own", replaced = "own"', context)
  vm.runInContext(script, context)
  let handled: unknown
  listeners.get('activate')?.({
    waitUntil: (promise: unknown) => {
      handled = promise
    },
  })
  await handled
  return state
}

test.each<[string, Address | null, string, boolean]>([
  ['a removed drop', dropWith({ removedAt: 1 }), '/sw.js', true],
  ['a missing path', open, '/nothing.js?v=1', true],
  ['an unknown domain', null, '/sw.js', true],
  ['a path that is redirected', open, '/sort', false],
  ['a renamed drop', renamed, '/sw.js', false],
  ['a domain above the plan', dropWith({}, 'free'), '/sw.js', false],
  ['a slug that redirects to the domain', atSlug, '/', false],
  ['a protected drop', locked, '/sw.js', false],
])('the service worker of %s removes itself', async (_, found, path, reloaded) => {
  state.address = found
  for (let time = 0; time < 2; time += 1) {
    const { status, headers, text } = await visit(path, serviceWorker)
    expect([status, Object.fromEntries(headers)]).toMatchObject([
      200,
      {
        'content-type': 'text/javascript; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-length': String(text.length),
      },
    ])
    const removed = await runWorker(text, path, { active: path })
    expect(removed).toEqual({ registered: false, reloaded })
    const head = await visit(path, { ...serviceWorker, method: 'HEAD' })
    expect([head.status, head.text]).toEqual([200, ''])
    expect(head.headers.get('content-length')).toBe(String(text.length))
    expect((await visit(path)).status).toBeGreaterThan(300)
  }
})

test.each<[string, Workers, string?]>([
  ['is registered for the first time', {}],
  ['is registered beside an active one', { active: '/b.js' }],
  ['was active before one that waits', { active: '/a.js', waiting: '/b.js' }],
  ['waits beside an active one', { active: '/b.js', waiting: '/a.js' }],
  ['had another query', { active: '/a.js?v=1' }],
  ['is imported by a worker', { active: '/b.js' }, '/b.js'],
])('no worker is removed if the missing script %s', async (_, workers, path = '/a.js') => {
  const { text } = await visit('/a.js', serviceWorker)
  const missing = 'There is no such script.'
  await expect(runWorker(text, path, workers)).rejects.toThrow(missing)
})

test('a worker is removed together with its update that waits', async () => {
  const { text } = await visit('/a.js', serviceWorker)
  const workers = { active: '/a.js', waiting: '/a.js' }
  expect(await runWorker(text, '/a.js', workers)).toMatchObject({ registered: false })
})

test.each(['script', 'empty'])('a missing %s is no service worker', async (destination) => {
  const headers = { ...serviceWorker.headers, 'sec-fetch-dest': destination }
  expect((await visit('/sw.js', { headers })).status).toBe(404)
})

test('a browser without Sec-Fetch-Dest gets the script too', async () => {
  expect((await visit('/sw.js', { headers: { 'service-worker': 'script' } })).status).toBe(200)
})

test('pages that are open at a slug that redirects to the domain load completely', async () => {
  state.address = atSlug
  expect((await visit('/', { headers: { 'sec-fetch-dest': 'style' } })).status).toBe(200)
})

test('the service worker of a drop that cannot be looked up stays', async () => {
  state.address = outage
  expect((await visit('/sw.js', serviceWorker)).status).toBe(503)
})
