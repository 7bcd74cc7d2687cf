import { Readable } from 'node:stream'
import type { ParseBudget } from '@plinth/domain/abuse/parse-budget'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { publishAnonymously } from './publish-anonymously.ts'
import { publishFile } from './publish-file.ts'
import type { UploadPart } from './upload-part.ts'

let stores: RealStores
/** Budgets that one upload uses up. */
let deps: Deps
beforeAll(async () => {
  stores = await openRealStores()
  const { parserPool } = stores.deps
  const forUpload = (budget: ParseBudget) => parserPool.forUpload({ ...budget, msPerHour: 0.001 })
  deps = { ...stores.deps, parserPool: { ...parserPool, forUpload } }
})
afterAll(() => stores.remove())

async function* form(): AsyncGenerator<UploadPart> {
  const content = Readable.from([Buffer.from('<p>a')])
  yield { kind: 'file', field: 'file', filename: 'a.html', content }
}

const refused = {
  code: 'rate_limited',
  detail: expect.stringMatching(/processing time that they have in an hour\. Try again in /),
  retryAfter: expect.any(Number),
}

/** Publishes until it is refused: the CPU time of a job may be measured as 0. */
async function refusalOf(publish: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      await publish()
    } catch (error) {
      return error
    }
  }
}

test('an account that has used up its parse time is refused, and nothing changes', async () => {
  const { actor } = await signUp(stores.deps, 'free')
  const drops = () => stores.deps.database.read.drops.ofTenant(actor.tenantId)
  const publish = () => publishFile(deps, actor, { parts: form() })
  expect(await refusalOf(publish)).toMatchObject(refused)
  const before = await drops()
  await expect(publish()).rejects.toMatchObject(refused)
  expect(await drops()).toEqual(before)
  const other = await signUp(stores.deps, 'free')
  await publishFile(stores.deps, other.actor, { parts: form() })
})

test('a network that has used up its parse time is refused, and others are not', async () => {
  const from = (network: string) => ({ network, browserId: null })
  const publish = () => publishAnonymously(deps, from('203.0.113.1'), { parts: form() })
  expect(await refusalOf(publish)).toMatchObject(refused)
  await publishAnonymously(stores.deps, from('203.0.113.2'), { parts: form() })
})
