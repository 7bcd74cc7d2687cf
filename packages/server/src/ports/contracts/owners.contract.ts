// Contract tests for every database adapter: a write with another owner's key changes nothing.
import { randomBytes } from 'node:crypto'
import { parseHostname } from '@plinth/domain/addresses/hostname'
import type { TenantId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Database, Transaction } from '../database/database.ts'
import {
  freshSlug,
  id,
  insertTestAccount,
  insertTestDrop,
  versionOf,
} from './database-rows.contract.ts'

/** A drop with one row of everything that belongs to a drop. */
async function insertDropWithRows(tx: Transaction, tenantId: TenantId | null) {
  const drop = await insertTestDrop(tx, tenantId)
  const dropId = drop.id
  const version = versionOf(dropId, await tx.drops.takeVersionNumber(drop, null, 1))
  await tx.versions.insert(version, [])
  const hostname = parseHostname(`${randomBytes(6).toString('hex')}.example.com`)
  // Not due, so that the queues of other tests are not affected.
  const checkAt = 10 ** 13
  await tx.domains.insert({ hostname, dropId, proofToken: 'token', createdAt: 1, checkAt })
  const deploy = {
    id: id('deploy'),
    dropId,
    files: [],
    allowed: [],
    note: '',
    base: null,
    warnings: [],
    createdAt: 1,
    expiresAt: 100,
  }
  await tx.deploys.insert(deploy)
  const pack = { id: id('pack'), dropId, contents: [], receivedAt: 1, expiresAt: 100 }
  await tx.receivedPacks.insert(pack)
  return { drop, version, hostname, deploy, pack }
}

type Rows = Awaited<ReturnType<typeof insertDropWithRows>>

/** Each write with the owner in its key, and its result if the owner is another one. */
const writes: [string, (tx: Transaction, rows: Rows) => Promise<unknown>, unknown][] = [
  [
    'changing settings',
    (tx, { drop }) => tx.drops.update(drop, { name: 'New', updatedAt: 9 }),
    'rejected',
  ],
  ['changing the slug', (tx, { drop }) => tx.drops.setSlug(drop, freshSlug(), 9), 'rejected'],
  [
    'making a version live',
    (tx, { drop, version }) => tx.drops.setLive(drop, version.id, 9),
    'rejected',
  ],
  ['removing a drop', (tx, { drop }) => tx.drops.setRemoved(drop, 9), false],
  ['deleting a drop', (tx, { drop }) => tx.drops.delete(drop), false],
  [
    'publishing a version',
    (tx, { drop, version }) => tx.versions.markPublished(drop, version.id, 9),
    false,
  ],
  [
    'deleting a version',
    (tx, { drop, version }) => tx.versions.delete(drop, version.id),
    undefined,
  ],
  [
    'finishing a deploy',
    (tx, { drop, version, deploy }) =>
      tx.deploys.finish(drop, deploy.id, { versionId: version.id, warnings: [], changed: true }),
    undefined,
  ],
  [
    'removing unfinished deploys',
    (tx, { drop }) => tx.deploys.limitUnfinished({ drop }, 0),
    undefined,
  ],
]

/** Writes to rows that only drops with an account have. */
const accountWrites: typeof writes = [
  [
    'changing a domain',
    (tx, rows) => tx.domains.update(domainOf(rows), { failedChecks: 9 }),
    undefined,
  ],
  ['removing a domain', (tx, rows) => tx.domains.remove(domainOf(rows)), undefined],
  [
    'deleting received packs',
    (tx, { pack, drop }) => tx.receivedPacks.delete(tenantOf(drop), [pack.id]),
    undefined,
  ],
]

function tenantOf({ tenantId }: Rows['drop']): TenantId {
  if (tenantId === null) throw new Error('the drop has an owner')
  return tenantId
}

const domainOf = ({ drop, hostname }: Rows) => ({
  hostname,
  dropId: drop.id,
  tenantId: tenantOf(drop),
})

/** Call inside a suite; `db` is called when a test runs. */
export function testOwners(db: () => Database): void {
  const newTenant = async () => (await db().transact((tx) => insertTestAccount(tx))).tenantId

  const stateOf = async ({ drop: { id: drop }, deploy }: Rows) => {
    const { drops, versions, domains, deploys, receivedPacks } = db().read
    return [
      await drops.find(drop),
      await versions.storedOfDrop(drop),
      await domains.ofDrop(drop),
      await deploys.find(drop, deploy.id, 1),
      await receivedPacks.idsOfDrop(drop),
    ]
  }

  /** Writes as other owners, which must change nothing, and then as the owner. */
  async function expectOwnerOnly(
    [, write, refused]: (typeof writes)[number],
    owner: TenantId | null,
    others: readonly (TenantId | null)[],
  ) {
    const rows = await db().transact((tx) => insertDropWithRows(tx, owner))
    const before = await stateOf(rows)
    for (const tenantId of others) {
      const foreign = { ...rows, drop: { ...rows.drop, tenantId } }
      const result = db().transact((tx) => write(tx, foreign))
      expect(await result.catch(() => 'rejected')).toBe(refused)
    }
    expect(await stateOf(rows)).toEqual(before)
    await db().transact((tx) => write(tx, rows))
    expect(await stateOf(rows)).not.toEqual(before)
  }

  test.each(writes)('%s with another owner’s key changes nothing', async (...write) => {
    await expectOwnerOnly(write, await newTenant(), [await newTenant(), null])
  })

  test.each(writes)(
    '%s with a tenant’s key does not change an anonymous drop',
    async (...write) => {
      await expectOwnerOnly(write, null, [await newTenant()])
    },
  )

  test.each(accountWrites)('%s with another tenant’s key changes nothing', async (...write) => {
    await expectOwnerOnly(write, await newTenant(), [await newTenant()])
  })

  test('a version number is allocated only for the drop’s owner', async () => {
    const [tenantId, other] = [await newTenant(), await newTenant()]
    const drop = await db().transact((tx) => insertTestDrop(tx, tenantId))
    const take = (owner: TenantId | null) =>
      db().transact((tx) => tx.drops.takeVersionNumber({ ...drop, tenantId: owner }, null, 1))
    for (const owner of [other, null]) await expect(take(owner)).rejects.toThrow()
    expect(await take(tenantId)).toBe(1)
  })
}
