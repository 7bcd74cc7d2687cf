import { networkCaller, tenantCaller } from '@plinth/domain/abuse/caller'
import { expect, test } from 'vitest'
import { createMeasuredCaches } from '../tallies/measured-caches.ts'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'

const attacker = tenantCaller('attacker')
const other = tenantCaller('other')

function createQueue(options: Partial<FairQueueOptions> = {}) {
  let time = 0
  const queue = new FairQueue<string>({
    maxWaiting: 100,
    maxPerCaller: 100,
    halfLifeMs: 1_000,
    now: () => time,
    ...options,
  })
  const add = (caller: typeof attacker, item: string, cost = 0) => queue.add({ caller, cost, item })
  const advance = (ms: number) => {
    time += ms
  }
  return { queue, add, advance }
}

const takeAll = (queue: FairQueue<string>): string[] => {
  const item = queue.take()
  return item === undefined ? [] : [item, ...takeAll(queue)]
}

test('items of callers that have used nothing are taken in their order', () => {
  const { queue, add } = createQueue()
  for (const item of ['a', 'b', 'c']) add(item === 'b' ? other : attacker, item)
  expect(takeAll(queue)).toEqual(['a', 'b', 'c'])
  expect(queue.take()).toBeUndefined()
})

test('who has used least is next, and a past use counts less and less', () => {
  const { queue, add, advance } = createQueue()
  queue.charge(attacker, 8)
  add(attacker, 'first')
  add(other, 'second')
  expect(takeAll(queue)).toEqual(['second', 'first'])
  advance(4_000)
  queue.charge(other, 1)
  add(other, 'second')
  add(attacker, 'first')
  expect(takeAll(queue)).toEqual(['first', 'second'])
})

test('a small use does not put a caller behind a crowd that has used nothing', () => {
  const { queue, add } = createQueue({ freeUse: 5 })
  queue.charge(other, 3)
  add(attacker, 'looks cheap', 2)
  add(other, 'cheaper', 1)
  expect(takeAll(queue)).toEqual(['cheaper', 'looks cheap'])
  queue.charge(other, 5)
  add(attacker, 'looks cheap', 2)
  add(other, 'cheaper', 1)
  expect(takeAll(queue)).toEqual(['looks cheap', 'cheaper'])
})

test('cheap items come before expensive ones', () => {
  const { queue, add } = createQueue()
  add(attacker, 'large', 5)
  add(other, 'small', 1)
  expect(takeAll(queue)).toEqual(['small', 'large'])
})

test('an item that may not start yet lets others pass', () => {
  const { queue, add } = createQueue()
  add(attacker, 'archive')
  add(attacker, 'page')
  expect(queue.take((item) => item !== 'archive')).toBe('page')
  expect(queue.take((item) => item !== 'archive')).toBeUndefined()
  expect(queue.take()).toBe('archive')
})

test('a caller has a limited number of places, which are free again after use', () => {
  const { queue, add } = createQueue({ maxPerCaller: 2 })
  expect([add(attacker, 'a'), add(attacker, 'b'), add(attacker, 'c')]).toEqual([null, null, 'c'])
  expect(add(other, 'd')).toBeNull()
  queue.take()
  expect(add(attacker, 'e')).toBeNull()
  expect(queue.clear()).toEqual(['b', 'd', 'e'])
  expect(add(attacker, 'f')).toBeNull()
})

test('networks of one subscriber share their places and their use', () => {
  const { queue, add } = createQueue({ maxPerCaller: 1 })
  const subnet = (id: string) => networkCaller(`2001:db8:1:${id}::/64`)
  const refused = ['a1', 'a2', 'a3', 'a4', 'a5'].map((id) => add(subnet(id), id))
  expect(refused).toEqual([null, null, null, null, 'a5'])
  expect(add(subnet('ba1'), 'another /56')).toBeNull()
  queue.clear()
  for (const id of ['a1', 'a2', 'a3', 'a4']) queue.charge(subnet(id), 4)
  queue.charge(other, 3)
  add(subnet('a5'), 'unused network')
  add(other, 'other')
  expect(takeAll(queue)).toEqual(['other', 'unused network'])
})

test('in a full queue the caller that has used most loses its newest place', () => {
  const { queue, add } = createQueue({ maxWaiting: 2 })
  queue.charge(attacker, 1)
  add(attacker, 'a')
  add(attacker, 'b')
  expect(add(other, 'c')).toBe('b')
  expect(add(attacker, 'd')).toBe('d')
  expect(takeAll(queue)).toEqual(['c', 'a'])
})

test('in a full queue a crowd that has used nothing yet loses its newest place to others', () => {
  const { queue, add } = createQueue({ maxWaiting: 3 })
  for (const item of ['a', 'b', 'c']) add(attacker, item, 1)
  expect(add(other, 'd', 1)).toBe('c')
  expect(takeAll(queue)).toEqual(['a', 'b', 'd'])
})

test('an item can leave the queue, which frees its place', () => {
  const { queue, add } = createQueue({ maxPerCaller: 1 })
  add(attacker, 'a')
  expect([queue.withdraw('a'), queue.withdraw('a')]).toEqual([true, false])
  expect(add(attacker, 'b')).toBeNull()
  expect(takeAll(queue)).toEqual(['b'])
})

test('the use of many networks takes a bounded amount of memory', () => {
  const sizes = createMeasuredCaches()
  const { queue, add } = createQueue({ sizes })
  const network = (n: number) => networkCaller(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`)
  const tracked = () => sizes.inEntries().get('callers') ?? { size: 0, limit: 0 }
  queue.charge(attacker, 5)
  let most = 0
  for (let n = 0; n < 25_000; n++) {
    queue.charge(network(n), 1)
    const { size, limit } = tracked()
    if (size > limit) throw new Error(`${size} of ${limit}`)
    most = Math.max(most, size)
  }
  expect(most).toBe(tracked().limit)
  expect(queue.recentUse(network(24_999))).toBe(1)
  add(network(24_999), 'recent')
  add(attacker, 'forgotten')
  expect(takeAll(queue)).toEqual(['forgotten', 'recent'])
})
