import { expect, test } from 'vitest'
import type { Change } from '../../ports/database/changes.ts'
import { createCheckedLookups } from './checked-lookups.ts'

const about = (label: string): Change => ({ drop: null, tenant: null, label })

/** Lookups whose results are numbered, and end when the test says so. */
function createLookups() {
  const pending: PromiseWithResolvers<string>[] = []
  const kept = new Map<string, string>()
  let announce = (_: Change | 'everything') => {}
  const lookUp = createCheckedLookups<string>({
    feed: {
      listen: (listener) => {
        announce = listener
      },
    },
    load: () => {
      const loading = Promise.withResolvers<string>()
      pending.push(loading)
      return loading.promise
    },
    isConcerned: ({ label }, key, result) => label === key || label === result,
    keep: (key, result) => kept.set(key, result),
  })
  return { lookUp, pending, kept, announce: (change: Change | 'everything') => announce(change) }
}

test('callers of the same key share one lookup, and a later one begins anew', async () => {
  const { lookUp, pending } = createLookups()
  const both = Promise.all([lookUp('a'), lookUp('a')])
  await expect.poll(() => pending.length).toBe(1)
  pending[0]?.resolve('one')
  expect(await both).toEqual(['one', 'one'])
  const third = lookUp('a')
  await expect.poll(() => pending.length).toBe(2)
  pending[1]?.resolve('two')
  expect(await third).toBe('two')
})

test.each<[change: Change | 'everything', isOvertaken: boolean]>([
  ['everything', true],
  [about('a'), true],
  [about('old'), true],
  [about('other'), false],
])('a lookup during which %j arrived is overtaken: %j', async (change, isOvertaken) => {
  const { lookUp, pending, kept, announce } = createLookups()
  const before = lookUp('a')
  await expect.poll(() => pending.length).toBe(1)
  announce(change)
  const after = [lookUp('a'), lookUp('a')]
  announce(about('unrelated'))
  pending[0]?.resolve('old')
  expect(await before).toBe('old')
  expect(kept.get('a')).toBe(isOvertaken ? undefined : 'old')
  if (isOvertaken) {
    await expect.poll(() => pending.length).toBe(2)
    pending[1]?.resolve('new')
  }
  const result = isOvertaken ? 'new' : 'old'
  expect([await Promise.all(after), kept.get('a')]).toEqual([[result, result], result])
  expect(pending).toHaveLength(isOvertaken ? 2 : 1)
})

test('changes that arrived before a lookup do not concern it', async () => {
  const { lookUp, pending, kept, announce } = createLookups()
  announce('everything')
  announce(about('a'))
  const found = lookUp('a')
  await expect.poll(() => pending.length).toBe(1)
  pending[0]?.resolve('one')
  expect([await found, kept.get('a')]).toEqual(['one', 'one'])
})

test('a failed lookup is repeated by the next caller', async () => {
  const { lookUp, pending } = createLookups()
  const failed = lookUp('a')
  await expect.poll(() => pending.length).toBe(1)
  pending[0]?.reject(new Error('no'))
  await expect(failed).rejects.toThrow('no')
  const found = lookUp('a')
  await expect.poll(() => pending.length).toBe(2)
  pending[1]?.resolve('one')
  expect(await found).toBe('one')
})
