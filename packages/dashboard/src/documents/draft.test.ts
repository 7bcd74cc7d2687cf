import { afterEach, expect, test } from 'vitest'
import { type Draft, deleteDraft, readDraft, storeDraft } from './draft.ts'

const key = 'a page'
const draft: Draft = { text: '# Page', chosen: 'markdown', base: 'v_1' }
afterEach(() => deleteDraft(key))

test('a draft can be read back until it is deleted or emptied', () => {
  expect(storeDraft(key, draft)).toBe(true)
  expect(readDraft(key)).toEqual(draft)
  expect(storeDraft(key, { ...draft, text: '' })).toBe(true)
  expect(readDraft(key)).toBe(null)
})

test('a text that is too large to store deletes the older draft', () => {
  storeDraft(key, draft)
  expect(storeDraft(key, { ...draft, text: 'x'.repeat(20_000_000) })).toBe(false)
  expect(readDraft(key)).toBe(null)
})
