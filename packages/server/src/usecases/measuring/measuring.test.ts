import type { MailId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { publishDocument } from '../publishing/publish-document.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
  signUp,
} from '../real-stores.test-support.ts'
import { countStored } from './count-stored.ts'
import { readMailQueue } from './read-mail-queue.ts'

describeOnDatabases((environment) => {
  const start = Date.UTC(2030, 0, 1)
  const clock = { now: () => start }
  let stores: RealStores
  beforeAll(async () => {
    stores = await openRealStores({ clock }, await environment())
  })
  afterAll(() => stores.remove())

  test('drops, accounts and bytes are counted in parts, however small these are', async () => {
    const { deps } = stores
    for (let account = 0; account < 5; account++) {
      const { actor } = await signUp(deps, 'free')
      await publishDocument(deps, actor, {
        content: 'x'.repeat(100),
        format: 'html',
        source: 'mcp',
      })
    }
    const expected = {
      drops: 10,
      accounts: 5,
      storedBytes: 500,
      firstCertificates: null,
    }
    for (const rowsPerQuery of [1, 2, 5, 100])
      expect(await countStored(deps, { rowsPerQuery, pauseMs: 0 })).toEqual(expected)
  })

  test('the mail queue has a size and an age', async () => {
    const { deps } = stores
    await deps.database.transact(async (tx) => {
      for (const [number, age] of [5_000, 90_000, 1_000].entries())
        await tx.outbox.insert({
          id: `mail_${number}` as MailId,
          sealed: '',
          createdAt: start - age,
        })
    })
    const { size, oldestSeconds } = await readMailQueue(deps)
    expect(oldestSeconds).toBe(90)
    expect(size).toBeGreaterThanOrEqual(3)
  })
})
