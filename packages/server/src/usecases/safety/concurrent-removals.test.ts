// Removals concurrent with other changes of an anonymous drop, which no tenant lock protects.
// @module-tag servers
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useLockContention } from '../accounts/lock-contention.test-support.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import type { Deps } from '../base/deps.ts'
import { claimBySecret } from '../claiming/claim-by-secret.ts'
import { publishMarkdownAnonymously } from '../publishing/publish-markdown-anonymously.ts'
import {
  openRealStores,
  postgresEnvironment,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { setDropRemoved } from './set-drop-removed.ts'

let url: string
let stores: RealStores
beforeAll(async () => {
  const environment = await postgresEnvironment()
  url = environment.DATABASE_URL
  stores = await openRealStores({}, environment)
})
afterAll(() => stores.remove())
const meet = useLockContention(() => url)

async function prepare() {
  const { deps } = stores
  const visitor = { network: 'here', browserId: null }
  const { view, claimSecret } = await publishMarkdownAnonymously(deps, visitor, { markdown: 'Hi' })
  const { id } = view.drop
  const { actor } = await signUp(deps, 'free')
  await takeMails(deps)
  return {
    at: { table: 'sites', column: 'id', value: id },
    remove: (some: Deps) => setDropRemoved(some, 'plinthd', { drop: id, removed: true, note: '' }),
    claim: (some: Deps) =>
      claimBySecret(some, actor, { secret: claimSecret, tenant: actor.tenantId }),
    drop: () => deps.database.read.drops.find(id),
    removals: () => deps.database.read.auditLog.ofSubject(id, 9),
    actor,
  }
}

test('the owner who claims a drop during its removal is notified', async () => {
  const { at, claim, remove, drop, actor } = await prepare()
  await meet(stores.deps, { at, calls: [claim, remove] })
  expect(await drop()).toMatchObject({ tenantId: actor.tenantId, removedAt: expect.any(Number) })
  expect(await takeMails(stores.deps)).toMatchObject([{ kind: 'drop_removed' }])
})

test('a drop that is being removed cannot be claimed', async () => {
  const { at, claim, remove, drop } = await prepare()
  const { results } = await meet(stores.deps, { at, calls: [remove, claim] })
  expect(results[1]).toMatchObject({ reason: { code: 'not_found' } })
  expect(await drop()).toMatchObject({ tenantId: null, removedAt: expect.any(Number) })
})

test('of two concurrent removals one takes effect', async () => {
  const { at, remove, removals } = await prepare()
  await meet(stores.deps, { at, calls: [remove, remove] })
  expect(await removals()).toHaveLength(1)
})
