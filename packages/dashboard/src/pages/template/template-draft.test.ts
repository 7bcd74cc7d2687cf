import { afterEach, expect, test } from 'vitest'
import { cv } from '../../templates/cv/cv.ts'
import { parseContent } from '../../templates/parse-content.ts'
import {
  deleteTemplateDraft,
  emptyTemplateDraft,
  readTemplateDraft,
  storeTemplateDraft,
  type TemplateDraft,
} from './template-draft.ts'

const key = 'a draft'
const withPhoto = (bytes: number): TemplateDraft => ({
  design: 'slate',
  name: 'Mine',
  content: parseContent(cv.fields, {
    name: 'Mine',
    jobs: [{ role: 'First' }],
    portrait: { src: `data:image/webp;base64,${'A'.repeat(bytes)}`, width: 4, height: 3 },
  }),
})
afterEach(() => deleteTemplateDraft(key))

test('text and pictures can be read back', () => {
  const draft = withPhoto(100)
  expect(storeTemplateDraft(key, draft)).toBe('all')
  expect(readTemplateDraft(cv, key)).toEqual(draft)
  deleteTemplateDraft(key)
  expect(readTemplateDraft(cv, key)).toEqual(emptyTemplateDraft(cv))
})

test('if the pictures are too large to store, the text is stored without them', () => {
  const draft = withPhoto(20_000_000)
  expect(storeTemplateDraft(key, draft)).toBe('text')
  expect(readTemplateDraft(cv, key)).toEqual({
    ...draft,
    content: { ...draft.content, portrait: null },
  })
})

test.each(['', 'null', '[]', '{"design":"none","name":7}', '{'])('%j is not a draft', (stored) => {
  sessionStorage.setItem(key, stored)
  expect(readTemplateDraft(cv, key)).toEqual(emptyTemplateDraft(cv))
})
