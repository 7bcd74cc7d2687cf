import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Change } from '../../../ports/database/changes.ts'
import type { Address } from '../../../usecases/serving/find-address.ts'
import { createResolvedHosts } from './resolved-hosts.ts'

const until = 1000

/** Resolved hosts with a redirect that is valid until 1000. */
function createHosts() {
  const state = { isCurrent: true, now: 0, lookups: 0, change: (_: Change | 'everything') => {} }
  const hosts = createResolvedHosts({
    useCases: {
      async findAddress() {
        state.lookups += 1
        return { kind: 'moved', dropId: 'st_a' as DropId, slug: 'next', until } as Address
      },
    },
    feed: {
      catchUp: () => state.isCurrent,
      isCutOff: () => true,
      listen: (listener) => {
        state.change = listener
      },
      close: async () => {},
    },
    outage: {
      async lookUp({ load, known }) {
        if (state.isCurrent) return load()
        const value = known()
        if (value === undefined) throw new Error('unknown')
        return value
      },
    },
    clock: { now: () => state.now },
    https: false,
    maxBytes: 100_000,
  })
  return { state, hosts }
}

test('a known host is available during an outage only, and expires as it would otherwise', async () => {
  const { state, hosts } = createHosts()
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  state.isCurrent = false
  expect(hosts.cached('old')).toBeUndefined()
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  await expect(hosts.find('other')).rejects.toThrow('unknown')
  state.now = until
  expect((await hosts.find('old')).decision.kind).not.toBe('moved')
})

test.each<Change | 'everything'>([
  'everything',
  { drop: 'st_a' as DropId, tenant: null, label: null },
])('the change %j is not hidden by an outage', async (change) => {
  const { state, hosts } = createHosts()
  await hosts.find('old')
  state.isCurrent = false
  state.change(change)
  await expect(hosts.find('old')).rejects.toThrow('unknown')
})

test('what was decided by a clock that was ahead is not used when the clock is right', async () => {
  const { state, hosts } = createHosts()
  state.now = 10 * until
  expect((await hosts.find('old')).decision.kind).not.toBe('moved')
  state.now = 0
  expect(hosts.cached('old')).toBeUndefined()
  state.isCurrent = false
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  expect(state.lookups).toBe(1)
  state.isCurrent = true
  expect(hosts.cached('old')).toBeUndefined()
  expect((await hosts.find('old')).decision.kind).toBe('moved')
  expect([hosts.cached('old')?.decision.kind, state.lookups]).toEqual(['moved', 2])
})
