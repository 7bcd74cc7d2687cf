import { dropCertificatesPerOwner } from '@plinth/domain/addresses/drop-certificates'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { TenantId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import { deleteDrop } from '../drops/delete-drop.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { signUp } from '../real-stores.test-support.ts'
import { findCertificate } from './find-certificate.ts'
import { day, useOwnCertificates } from './own-certificates.test-support.ts'

const app = 'plinth.example'
const world = useOwnCertificates()
const { ordered, orderDue } = world

/** Publishes a drop and returns its hostname. */
async function publish(actor: AccountActor) {
  const { id, slug } = await publishDocument(world.deps, actor, {
    content: '<p>a',
    format: 'html',
    source: 'mcp',
  })
  return { id, hostname: `${slug}.drops.example` as Hostname }
}

/** As if other drops of the owner were visited. */
const request = (count: number, tenantId: TenantId) =>
  world.deps.database.transact(async (tx) => {
    for (let n = 0; n < count; n += 1) {
      const names = `other${n}.drops.example`
      await tx.ownCertificates.request({ names, kind: 'drop', tenantId }, world.now)
      await tx.ownCertificates.update(names, { issueAt: world.now + 900 * day })
    }
  })

/** As the handshake of a visitor, while the job runs beside it. */
async function visit(hostname: Hostname) {
  const found = findCertificate(world.deps, hostname)
  const jobs = setInterval(() => void orderDue(), 100)
  try {
    return (await found)?.chain ?? null
  } finally {
    clearInterval(jobs)
  }
}

test('without DNS, a drop that exists gets its own certificate at the first visit, within a budget', async () => {
  const { actor } = await signUp(world.deps, 'business')
  const { id, hostname } = await publish(actor)
  expect(await visit(hostname)).toMatch(/^chain \d/)
  const orders = ordered.length
  expect(await visit(hostname)).toMatch(/^chain \d/)
  expect(await visit('no-such-drop.drops.example' as Hostname)).toBeNull()
  expect(ordered).toHaveLength(orders)
  await request(dropCertificatesPerOwner - 1, actor.tenantId)
  const { hostname: beyond } = await publish(actor)
  expect(await visit(beyond)).toBeNull()
  const other = await signUp(world.deps, 'business')
  expect(await visit((await publish(other.actor)).hostname)).not.toBeNull()
  world.now += 8 * day
  expect(await visit(beyond)).not.toBeNull()

  // Renewed while it is used; not after the drop was deleted.
  world.now += 40 * day
  await visit(beyond)
  await visit(hostname)
  await deleteDrop(world.deps, actor, { id })
  ordered.length = 0
  world.now += 21 * day
  await orderDue()
  expect(ordered.map(({ names }) => names[0])).toEqual([app, beyond])
})

test('the certificate of a drop whose key cannot be decrypted is ordered again, once a day', async () => {
  const { actor } = await signUp(world.deps, 'business')
  const { hostname } = await publish(actor)
  const first = await visit(hostname)
  const orders = ordered.length
  await world.loseKey(hostname)
  expect(await visit(hostname)).toBeNull()
  await orderDue()
  expect(ordered).toHaveLength(orders)
  world.now += day
  expect(await findCertificate(world.deps, hostname)).toBeNull()
  await orderDue()
  expect(ordered).toHaveLength(orders + 1)
  const second = await visit(hostname)
  expect(second).toMatch(/^chain \d/)
  expect(second).not.toBe(first)
})
