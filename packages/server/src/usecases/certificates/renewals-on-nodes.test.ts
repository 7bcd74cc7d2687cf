// Two nodes of one service that find the same certificate due for renewal at the same time.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import { expect, onTestFinished, test } from 'vitest'
import type { CertificateAuthority } from '../../ports/certificate-authority.ts'
import {
  describeOnDatabases,
  openNode,
  openRealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { findCertificate } from './find-certificate.ts'
import { orderDueCertificates } from './order-due-certificates.ts'

const day = 86_400_000
const hostname = 'www.example.org' as Hostname
const { signal } = new AbortController()

describeOnDatabases((environment) => {
  test('a due certificate is renewed once, and both nodes serve the new one', async () => {
    let now = Date.UTC(2026, 5, 1)
    let orders = 0
    let whileOrdering: () => Promise<unknown> = async () => {}
    const certificateAuthority: CertificateAuthority = {
      directoryUrl: 'https://authority.example/directory',
      makeAccountKey: async () => 'an account',
      async order() {
        orders += 1
        const order = { chain: `chain ${orders}`, privateKey: `key ${orders}` }
        if (orders === 2) await whileOrdering()
        return { ...order, issuedAt: now, expiresAt: now + 90 * day }
      },
      makeAlpnCertificate: () => Promise.reject(new Error('not used in this test')),
    }
    const overrides = { clock: { now: () => now }, certificateAuthority }
    const shared = await environment()
    const stores = await openRealStores(overrides, shared)
    onTestFinished(() => stores.remove())
    // On SQLite the nodes are two processes of one machine.
    const ownFolder = 'DATABASE_URL' in shared
    const dataDir = ownFolder ? await mkdtemp(path.join(tmpdir(), 'plinth-node-')) : stores.dataDir
    const second = await openNode(dataDir, overrides, shared)
    onTestFinished(async () => {
      await second.close()
      if (ownFolder) await rm(dataDir, { recursive: true })
    })
    const nodes = [stores.deps, second.deps]
    const orderOnBoth = () => nodes.map((deps) => orderDueCertificates(deps, signal))

    const { database } = stores.deps
    const { actor, drop } = await signUp(stores.deps, 'plus')
    const key = { hostname, dropId: drop, tenantId: actor.tenantId }
    await database.transact(async (tx) => {
      const times = { createdAt: now, checkAt: now + 365 * day }
      await tx.domains.insert({ hostname, dropId: drop, proofToken: 't', ...times })
      await tx.domains.update(key, { provenAt: now, issueAt: now })
    })
    expect(await orderDueCertificates(stores.deps, signal)).toEqual([])
    expect(await findCertificate(second.deps, hostname)).toMatchObject({ chain: 'chain 1' })

    now = (await database.read.domains.find(drop, hostname))?.issueAt ?? 0
    expect(now).toBeGreaterThan(0)
    const jobs = orderOnBoth()
    // The order is in progress until the other node has found nothing to do.
    whileOrdering = () => Promise.race(jobs)
    expect(await Promise.all(jobs)).toEqual([[], []])
    expect(await Promise.all(orderOnBoth())).toEqual([[], []])
    expect(orders).toBe(2)
    for (const deps of nodes)
      expect(await findCertificate(deps, hostname)).toMatchObject({ chain: 'chain 2' })
  })
})
