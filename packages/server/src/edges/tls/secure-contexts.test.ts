import path from 'node:path'
import { expect, test } from 'vitest'
import { createMeasuredCaches } from '../../adapters/tallies/measured-caches.ts'
import type { Change } from '../../ports/database/changes.ts'
import { type KeyPair, readCertificateFiles } from './certificate-files.ts'
import { createSecureContexts } from './secure-contexts.ts'

const folder = path.resolve(import.meta.dirname, '../../../../../e2e/fixtures/tls')
const service = {
  certFile: path.join(folder, 'service-certificate.pem'),
  keyFile: path.join(folder, 'service-key.pem'),
}

const longName = `${`${'a'.repeat(60)}.`.repeat(4)}test`

/** By default, with space in the cache for two short names that have no certificate. */
async function contextsOf(pair: KeyPair | null = null, maxBytes = 1100) {
  const sizes = createMeasuredCaches()
  const lookedUp: string[] = []
  const clock = { time: 0, now: () => clock.time }
  const listeners: ((change: Change | 'everything') => void)[] = []
  const announce = (change: Change | 'everything') => {
    for (const listener of listeners) listener(change)
  }
  const contexts = createSecureContexts({
    useCases: {
      async findCertificate(name) {
        lookedUp.push(name)
        return pair
      },
    },
    feed: {
      catchUp: () => true,
      isCutOff: () => false,
      listen: (listener) => listeners.push(listener),
      async close() {},
    },
    outage: { lookUp: ({ load }) => load() },
    clock,
    maxBytes,
    sizes,
  })
  contexts.setService(await readCertificateFiles(service))
  const cached = () => sizes.inBytes().get('tls_contexts') ?? { size: 0, limit: 0 }
  return { contexts, lookedUp, clock, announce, cached }
}

test('the operator’s certificate is used for every name that it covers, without a lookup', async () => {
  const { contexts, lookedUp } = await contextsOf()
  for (const name of ['plinth.test', 'a.drops.test', 'ab--cd.drops.test']) {
    expect(await contexts.find(name)).not.toBeNull()
  }
  expect(lookedUp).toEqual([])
})

test('invalid names are not looked up and evict nothing', async () => {
  const { contexts, lookedUp } = await contextsOf()
  expect(await contexts.find('www.example.com')).toBeNull()
  const invalid = ['a\0b.drops.test', '', '.', '.drops.test', '\xff\xfe.test', '127.0.0.1', 'a:80']
  const long = ['x'.repeat(16_000), `${'a.'.repeat(127)}test`, 'localhost', 'a b.test']
  for (const name of [...invalid, ...long]) expect(await contexts.find(name)).toBeNull()
  expect(await contexts.find('www.example.com')).toBeNull()
  expect(lookedUp).toEqual(['www.example.com'])
})

test.each([
  ['two.test', ['one.test', 'two.test']],
  [longName, ['one.test', longName, 'one.test']],
])('a cached name is counted by its length: %s', async (other, expected) => {
  const { contexts, lookedUp } = await contextsOf()
  for (const name of ['one.test', other, 'one.test']) await contexts.find(name)
  expect(lookedUp).toEqual(expected)
})

test('of more certificates than the cache can hold, each name gets its own', async () => {
  const pair = await readCertificateFiles(service)
  const { contexts, lookedUp, cached } = await contextsOf(pair, 20 * 65_800)
  const ofNames = new Map<string, unknown>()
  let most = 0
  for (let n = 0; n < 40; n++) {
    const name = `www.domain-${n}.test`
    const context = await contexts.find(name)
    expect([...ofNames.values()]).not.toContain(context)
    ofNames.set(name, context)
    expect(await contexts.find(name)).toBe(context)
    expect(cached().size).toBeLessThanOrEqual(cached().limit)
    most = Math.max(most, cached().size / cached().limit)
  }
  expect(most).toBeGreaterThan(0.9)
  expect(lookedUp).toEqual([...ofNames.keys()])
  // It was evicted.
  expect(await contexts.find('www.domain-0.test')).not.toBeNull()
  expect(lookedUp.at(-1)).toBe('www.domain-0.test')
})

test('a name is looked up again when the clock was set back', async () => {
  const { contexts, lookedUp, clock } = await contextsOf()
  clock.time = 60 * 24 * 3_600_000
  await contexts.find('one.test')
  await contexts.find('one.test')
  clock.time = 0
  await contexts.find('one.test')
  expect(lookedUp).toEqual(['one.test', 'one.test'])
})

const one: Change = { drop: null, tenant: null, label: 'one.test' }

test.each<[Change | 'everything', lookups: number]>([
  [one, 2],
  ['everything', 2],
  [{ ...one, label: 'other.test' }, 1],
])('after the change %j, one.test has been looked up %i times', async (change, lookups) => {
  const { contexts, lookedUp, announce } = await contextsOf()
  await contexts.find('one.test')
  announce(change)
  await contexts.find('one.test')
  expect(lookedUp).toHaveLength(lookups)
})

test.each<[Change | 'everything', lookups: number]>([
  [one, 2],
  ['everything', 2],
  [{ ...one, label: 'other.test' }, 1],
])(
  'a lookup during which %j arrives is repeated only if it may be outdated',
  async (change, lookups) => {
    const { contexts, lookedUp, announce } = await contextsOf()
    const finding = contexts.find('one.test')
    await Promise.resolve()
    announce(change)
    await finding
    await contexts.find('one.test')
    expect(lookedUp).toHaveLength(lookups)
  },
)
