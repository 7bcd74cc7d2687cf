// Real memory of cached hosts: the bound must be true, and large enough for many hosts.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { plans } from '@plinth/domain/plans/plans'
import { expect, test } from 'vitest'
import { defaults } from '../../../config/defaults.ts'
import type { Address } from '../../../usecases/serving/find-address.ts'
import { createResolvedHosts } from './resolved-hosts.ts'

const published = Date.now() - 30 * 24 * 3_600_000

/** Every string in it is a new one, as in a row of the database. */
function addressOf(hostKey: string): Address {
  const idOf = (prefix: string) => `${prefix}_${hostKey.padEnd(26, '2')}`
  const sliceOf = (prefix: string) => ({ pack: idOf(prefix), offset: 4096, size: 282 })
  const version = {
    id: idOf('v'),
    dropId: idOf('st'),
    number: 1,
    byteSize: 4096,
    fileCount: 1,
    manifest: sliceOf('pk'),
    encodings: sliceOf('pe'),
    source: 'upload',
    agent: null,
    note: '',
    title: '',
    previewLabel: idOf('p'),
    createdBy: idOf('us'),
    createdAt: published,
    publishedAt: published,
  }
  const times = { createdAt: published, updatedAt: published, joinedAt: published }
  const drop = {
    id: idOf('st'),
    tenantId: idOf('tn'),
    slug: hostKey,
    name: hostKey,
    trailingSlash: 'auto',
    cleanUrls: false,
    spaFallback: false,
    analytics: null,
    passwordHash: null,
    removedAt: null,
    unpublishedAt: null,
    expireAt: null,
    tags: [],
    kept: false,
    newestDraftAt: null,
    rank: 0,
    liveVersion: version,
    ...times,
  }
  const owner = {
    id: idOf('tn'),
    name: hostKey,
    ...times,
    ownerSeenAt: Date.now(),
    becameFreeAt: published,
    paidUntil: null,
    basePlan: plans.free,
    subscription: null,
    ownerVerified: true,
  }
  const address = { drop, owner, version, preview: false, domain: null, redirectDomains: [] }
  return JSON.parse(JSON.stringify({ kind: 'drop', ...address }))
}

test('the default cache knows 100,000 hosts, which take no more memory than it counts', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const maxBytes = (3 / 8) * defaults.cacheBytes
  const hosts = createResolvedHosts({
    anonymousPlan: plans.anonymous,
    useCases: { findAddress: async (hostKey) => addressOf(hostKey) },
    feed: { catchUp: () => true, isCutOff: () => false, listen() {}, async close() {} },
    outage: { lookUp: ({ load }) => load(), remember: () => () => true },
    clock: Date,
    https: true,
    maxBytes,
  })
  const count = 8000
  await hosts.find('the-first')
  collect()
  const before = { heap: process.memoryUsage().heapUsed, counted: hosts.bytes }
  for (let number = 0; number < count; number++) await hosts.find(`a-usual-slug-${number}`)
  collect()
  const heap = process.memoryUsage().heapUsed - before.heap
  const counted = hosts.bytes - before.counted
  expect(heap / counted).toBeLessThan(1.1)
  expect(maxBytes / (counted / count)).toBeGreaterThan(100_000)
})
