// 2,000 drops are copied from SQLite and files to PostgreSQL and S3 and served from there.
import { eachBounded } from '@plinth/domain/base/each-bounded'
import { expect, test } from 'vitest'
import { apiOf } from '../harness/api.ts'
import {
  type CopiedDrop,
  checkDrops,
  copy,
  createDrops,
  createTarget,
  killCopy,
  startTarget,
  startTraffic,
} from '../harness/copies.ts'
import { type Account, startPlinth } from '../harness/plinth.ts'

const accounts = 20
const dropsPerAccount = 100

test('2,000 drops are copied while some are published to, and served from the target', async () => {
  const source = await startPlinth()
  const target = await createTarget(source)
  const owners: { account: Account; drops: CopiedDrop[] }[] = []
  for (let n = 0; n < accounts; n++) {
    const account = await source.createAccount('business')
    owners.push({ account, drops: [] })
  }
  await eachBounded(owners, 4, async (owner) => {
    const prefix = owner.account.email.split('@')[0]
    owner.drops = await createDrops(apiOf(source, owner.account), dropsPerAccount, prefix)
  })
  const [first] = owners
  if (!first) throw new Error('no owner')
  const quiet = first.drops[0] as CopiedDrop
  const busy = first.drops.slice(1, 5)
  const traffic = startTraffic(source, apiOf(source, first.account), { busy, quiet })
  await killCopy(source, target, 5000)
  const copied = await copy(source, target)
  process.stdout.write(copied.stdout)
  expect([copied.code, copied.stderr]).toEqual([0, ''])
  await traffic.stop()
  const moved = await startTarget(target)
  try {
    await eachBounded(owners, 4, ({ account, drops }) => checkDrops(moved, account, drops))
  } finally {
    await moved.stop()
    await source.stop()
    await target.stores.remove()
  }
})
