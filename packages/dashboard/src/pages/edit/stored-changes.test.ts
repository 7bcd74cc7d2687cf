import { beforeEach, expect, test, vi } from 'vitest'
import { deleteStored, readChanges, type StoredChanges, storeChanges } from './stored-changes.ts'

const key = 'edit-files st_a'
let items: Map<string, string>
let limit: number

beforeEach(() => {
  items = new Map()
  limit = Number.POSITIVE_INFINITY
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem(name: string, text: string) {
      if (text.length > limit) throw new Error('full')
      items.set(name, text)
    },
    removeItem: (name: string) => items.delete(name),
  })
  return () => vi.unstubAllGlobals()
})

const base = { id: 've_a', number: 1 }
const changes = [{ path: 'a.css', from: 'a.css', text: 'a {}' }]
const merging = { live: { id: 've_b', number: 2 }, decisions: {} }
const sent = [{ changes, draft: false }]
const whole: StoredChanges = { base, changes, note: 'Smaller', merging, sent }

test('everything is read as it was stored', () => {
  expect(storeChanges(key, whole)).toBe(true)
  expect(readChanges(key)).toEqual(whole)
})

test('in a full storage, the changes come first, and nothing older stays', () => {
  const unsent = { base, changes, note: 'Smaller', merging }
  const plain = { base, changes, note: 'Smaller' }
  limit = JSON.stringify(unsent).length
  expect(storeChanges(key, whole)).toBe(true)
  expect(readChanges(key)).toEqual(unsent)
  limit = JSON.stringify(plain).length
  expect(storeChanges(key, whole)).toBe(false)
  expect(readChanges(key)).toEqual(plain)
  limit = 10
  expect(storeChanges(key, whole)).toBe(false)
  expect(readChanges(key)).toBeNull()
})

test('nothing is stored of an edit without changes, unless it may have been published', () => {
  const empty = { base, changes: [], note: '' }
  storeChanges(key, whole)
  storeChanges(key, { ...empty, sent: [{ changes, draft: true }] })
  expect(items.size).toBe(0)
  storeChanges(key, { ...empty, sent })
  expect(readChanges(key)).toEqual({ ...empty, sent })
  storeChanges(key, { ...empty, note: 'Smaller' })
  expect(readChanges(key)).toMatchObject({ note: 'Smaller' })
})

test('other changes that were stored since are not deleted', () => {
  storeChanges(key, whole)
  deleteStored(key, { ...whole, changes: [] })
  expect(readChanges(key)).toEqual(whole)
  deleteStored(key, { base, changes, note: '' })
  expect(readChanges(key)).toBeNull()
})

test.each([
  'no JSON',
  'null',
  '[]',
  '{}',
  JSON.stringify({ ...whole, base: { id: 1 } }),
  JSON.stringify({ ...whole, changes: [{ path: 'a', from: 1, text: null }] }),
  JSON.stringify({ ...whole, merging: { ...merging, decisions: { a: { takes: 'none' } } } }),
  JSON.stringify({ ...whole, sent: [{ draft: 'no', changes }] }),
])('what has another form is not read: %s', (text) => {
  items.set(`plinth_draft ${key}`, text)
  expect(readChanges(key)).toBeNull()
})
