import { afterEach, expect, test } from 'vitest'
import { type Draft, forgetDraft, keepDraft, readDraft } from './draft.ts'

const key = 'a page'
const draft: Draft = { text: '# Page', chosen: 'markdown', base: 'v_1' }
afterEach(() => forgetDraft(key))

test('a draft can be read back until it is deleted or emptied', () => {
  expect(keepDraft(key, draft)).toBe(true)
  expect(readDraft(key)).toEqual(draft)
  expect(keepDraft(key, { ...draft, text: '' })).toBe(true)
  expect(readDraft(key)).toBe(null)
})

test('a text that is too large to store deletes the older draft', () => {
  keepDraft(key, draft)
  expect(keepDraft(key, { ...draft, text: 'x'.repeat(20_000_000) })).toBe(false)
  expect(readDraft(key)).toBe(null)
})
