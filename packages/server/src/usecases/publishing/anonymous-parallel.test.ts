// Limits of anonymous publishing under concurrent requests.
import type { AnonymousLimits } from '@plinth/domain/abuse/anonymous-limits'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnonymousActor } from '../access/actor.ts'
import {
  describeOnDatabases,
  openRealStores,
  type RealStores,
} from '../real-stores.test-support.ts'
import { publishMarkdownAnonymously } from './publish-markdown-anonymously.ts'

const limits: AnonymousLimits = { perHour: 9, perHourUnproven: 2, perDay: 9, perSessionDay: 9 }

describeOnDatabases((environment) => {
  let stores: RealStores
  beforeAll(async () => {
    stores = await openRealStores({}, await environment())
  })
  afterAll(() => stores.remove())

  async function countPublished(
    actors: readonly AnonymousActor[],
    standard: AnonymousLimits,
  ): Promise<number> {
    const deps = { ...stores.deps, anonymousAllowances: { standard, local: standard } }
    const outcomes = await Promise.allSettled(
      actors.map((actor) => publishMarkdownAnonymously(deps, actor, { markdown: 'one' })),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ code: 'rate_limited' })
    }
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }

  test('a network cannot exceed its limit', async () => {
    const actors = Array.from({ length: 6 }, () => ({ network: '203.0.113.1', browserId: null }))
    expect(await countPublished(actors, limits)).toBe(2)
  })

  test('a browser cannot exceed its limit in several networks', async () => {
    const browserId = makeId('browser', stores.deps.random(idBytes))
    const actors = Array.from({ length: 30 }, (_, n) => ({ network: `198.51.100.${n}`, browserId }))
    expect(await countPublished(actors, { ...limits, perSessionDay: 2 })).toBe(2)
  })
})
