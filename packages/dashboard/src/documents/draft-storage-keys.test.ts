import { expect, test } from 'vitest'
import {
  emptyTemplateDraft,
  readTemplateDraft,
  storeTemplateDraft,
} from '../pages/template/template-draft.ts'
import { cv } from '../templates/cv/cv.ts'
import { readDraft, storeDraft } from './draft.ts'
import { deleteAllDrafts, draftStorageKey } from './draft-storage-keys.ts'

test('signing out deletes all drafts of pages and templates, and nothing else', () => {
  sessionStorage.setItem('another', 'stays')
  storeDraft('front', { text: '# Mine', chosen: null })
  storeDraft('us_a tn_a paste', { text: '# Mine too', chosen: null })
  const templateKey = draftStorageKey('us_a tn_a template cv')
  storeTemplateDraft(templateKey, { ...emptyTemplateDraft(cv), name: 'Mine' })
  expect([readDraft('front')?.text, readTemplateDraft(cv, templateKey).name]).toEqual([
    '# Mine',
    'Mine',
  ])
  deleteAllDrafts()
  expect([readDraft('front'), readDraft('us_a tn_a paste')]).toEqual([null, null])
  expect(readTemplateDraft(cv, templateKey)).toEqual(emptyTemplateDraft(cv))
  expect(Object.keys(sessionStorage)).toEqual(['another'])
  sessionStorage.removeItem('another')
})
