import type { Hostname } from '@plinth/domain/addresses/hostname'
import { dayMs } from '@plinth/domain/base/day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DomainChange } from '../../ports/database/domains.ts'
import { addDomain } from '../custom-domains/add-domain.ts'
import { proveDomain } from '../custom-domains/prove-domain.ts'
import { removeDomain } from '../custom-domains/remove-domain.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { findAddress } from './find-address.ts'

let stores: RealStores
beforeAll(async () => {
  stores = await openRealStores()
})
afterAll(() => stores.remove())

const neverExpires = Number.POSITIVE_INFINITY
const [now, names] = [Date.now(), ['www.example.org', 'example.net'] as Hostname[]]

/** A drop with two verified domains, in this order. */
async function prepare() {
  const { database } = stores.deps
  const { actor, drop: dropId } = await signUp(stores.deps, 'business')
  const deps = { ...stores.deps, publicAddresses: ['192.0.2.1'] }
  for (const [at, hostname] of names.entries()) {
    const clock = { now: () => now + at }
    await addDomain({ ...deps, clock }, actor, { id: dropId, hostname })
  }
  const slug = (await database.read.drops.find(dropId))?.slug ?? ''
  const proof = { dropId, target: null, withToken: true, now }
  return {
    prove: () =>
      database.transact(async (tx) => {
        for (const hostname of names) await proveDomain(tx, deps, { ...proof, hostname })
      }),
    change: (change: DomainChange) => {
      const domain = { hostname: names[0] as Hostname, dropId, tenantId: actor.tenantId }
      return database.transact((tx) => tx.domains.update(domain, change))
    },
    remove: async () => {
      for (const hostname of names) await removeDomain(deps, actor, { id: dropId, hostname })
    },
    at: async (label: string, domainTls: 'acme' | 'proxy' = 'proxy') => {
      const address = await findAddress({ ...deps, domainTls }, label)
      return address?.kind === 'drop' && address.drop.id === dropId ? address : null
    },
    slug,
    dropId,
  }
}

test('a domain serves its drop from verification to removal, and the slug redirects to it', async () => {
  const { prove, remove, at, slug } = await prepare()
  expect(await at('www.example.org')).toBe(null)
  expect(await at(slug)).toMatchObject({ domain: null, redirectDomains: [] })
  await prove()
  const domain = { hostname: 'www.example.org', until: neverExpires }
  expect(await at('www.example.org')).toMatchObject({ domain, redirectDomains: [], preview: false })
  expect(await at('example.org')).toBe(null)
  const redirectDomains = names.map((hostname) => ({ hostname, until: neverExpires }))
  expect(await at(slug)).toMatchObject({ domain: null, redirectDomains })
  await remove()
  expect(await at('www.example.org')).toBe(null)
  expect(await at(slug)).toMatchObject({ redirectDomains: [] })
})

test('a domain whose DNS fails is served until it lapses, but not redirected to', async () => {
  const { prove, remove, change, at, slug } = await prepare()
  await prove()
  await change({ failingSince: now - 29 * dayMs })
  expect(await at('www.example.org')).toMatchObject({ domain: { until: now + dayMs } })
  expect(await at(slug)).toMatchObject({ redirectDomains: [{ hostname: 'example.net' }] })
  await change({ failingSince: now - 30 * dayMs })
  expect(await at('www.example.org')).toBe(null)
  await change({ failingSince: null })
  await remove()
})

test('with ACME, visitors are not redirected to a domain without a valid certificate', async () => {
  const { prove, at, slug, dropId } = await prepare()
  await prove()
  expect(await at(slug, 'acme')).toMatchObject({ redirectDomains: [] })
  const certificate = { dropId, chain: '', sealedKey: '', issuedAt: now }
  const put = (hostname: Hostname | undefined, expiresAt: number) =>
    stores.deps.database.transact((tx) =>
      tx.certificates.put({ ...certificate, hostname: hostname as Hostname, expiresAt }),
    )
  await put(names[0], now - 1)
  await put(names[1], now + dayMs)
  const redirectDomains = [{ hostname: 'example.net', until: now + dayMs }]
  expect(await at(slug, 'acme')).toMatchObject({ redirectDomains })
  expect(await at('www.example.org', 'acme')).toMatchObject({ domain: { until: neverExpires } })
})
