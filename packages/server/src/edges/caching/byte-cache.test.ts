import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteCache } from './byte-cache.ts'

test('the entry that was not used recently is evicted', () => {
  const cache = new ByteCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  cache.get('a')
  cache.set('c', 'C', 4)
  expect(cache.get('a')).toBe('A')
  expect(cache.get('b')).toBeUndefined()
  expect(cache.get('c')).toBe('C')
  expect(cache.bytes).toBe(8)
})

test('a value larger than the bound is not cached and evicts nothing', () => {
  const cache = new ByteCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 11)
  expect(cache.get('a')).toBe('A')
  expect(cache.get('b')).toBeUndefined()
})

test('the byte count is right after replacing and clearing', () => {
  const cache = new ByteCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('a', 'AA', 6)
  expect(cache.bytes).toBe(6)
  cache.clear()
  expect(cache.bytes).toBe(0)
  expect(cache.get('a')).toBeUndefined()
})

test('entries in use stay while others are evicted', () => {
  const cache = new ByteCache<string>(1280)
  for (let n = 0; n < 1280; n++) cache.set(`${n}`, '', 1)
  cache.get('0')
  cache.set('one more', '', 1)
  expect([cache.bytes, cache.get('0'), cache.get('1')]).toEqual([1280, '', undefined])
  for (let n = 0; n < 10_000; n++) {
    cache.get('0')
    cache.set(`another ${n}`, '', 1)
  }
  expect(cache.get('0')).toBe('')
})

test('under any operations, the bound holds and each entry is what was last set', () => {
  const key = fc.integer({ min: 0, max: 12 }).map(String)
  const operation = fc.oneof(
    fc.record({ kind: fc.constant('set'), key, bytes: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ kind: fc.constant('get'), key }),
    fc.record({ kind: fc.constant('delete'), key }),
    fc.record({ kind: fc.constant('clear') }),
  )
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 100 }), (operations) => {
      const model = new Map<string, number>()
      const cache = new ByteCache<number>(30, (removed, bytes) => {
        if (model.get(removed) === bytes) model.delete(removed)
      })
      for (const each of operations) {
        if (each.kind === 'set') {
          cache.set(each.key, each.bytes, each.bytes)
          model.set(each.key, each.bytes)
        } else if (each.kind === 'delete') cache.delete(each.key)
        else if (each.kind === 'get') expect(cache.get(each.key)).toBe(model.get(each.key))
        else {
          cache.clear()
          model.clear()
        }
        expect(cache.bytes).toBe([...model.values()].reduce((sum, bytes) => sum + bytes, 0))
        expect(cache.bytes).toBeLessThanOrEqual(30)
      }
    }),
  )
})

test('a bound that became smaller applies from the next trim on', () => {
  let maxBytes = 10
  const removed: string[] = []
  const cache = new ByteCache<string>(
    () => maxBytes,
    (key) => removed.push(key),
  )
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 3)
  cache.get('a')
  cache.trim()
  expect([cache.bytes, cache.maxBytes]).toEqual([9, 10])
  maxBytes = 4
  cache.trim()
  expect([cache.bytes, cache.maxBytes, removed]).toEqual([3, 4, ['b', 'c']])
  expect(cache.get('a')).toBe('a')
})

test('every value that leaves the cache, or is too large for it, is reported once', () => {
  const removed: string[] = []
  const cache = new ByteCache<string>(10, (key, value) => removed.push(`${key}=${value}`))
  cache.set('a', 'A', 4)
  cache.set('a', 'AA', 4)
  cache.set('b', 'B', 11)
  cache.set('c', 'C', 4)
  cache.set('d', 'D', 4)
  cache.delete('c')
  cache.delete('c')
  cache.clear()
  expect(removed).toEqual(['a=A', 'b=B', 'a=AA', 'c=C'])
})

test('an entry that is kept reads its value until it leaves the cache, and is in use', () => {
  const cache = new ByteCache<string>(10)
  cache.set('a', 'A', 4)
  cache.set('b', 'B', 4)
  const [a, b] = [cache.entry('a'), cache.entry('b')]
  expect(a?.value).toBe('A')
  cache.set('c', 'C', 4)
  expect([a?.value, b?.value]).toEqual(['A', undefined])
  cache.set('a', 'AA', 4)
  expect([a?.value, cache.entry('a')?.value]).toEqual([undefined, 'AA'])
  const again = cache.entry('a')
  cache.clear()
  expect([again?.value, cache.entry('a')]).toEqual([undefined, undefined])
})
