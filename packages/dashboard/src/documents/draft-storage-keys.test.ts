import { expect, test } from 'vitest'
import {
  emptyTemplateDraft,
  storeTemplateDraft as keepForm,
  readTemplateDraft as readForm,
} from '../pages/template/template-draft.ts'
import { cv } from '../templates/cv/cv.ts'
import { readDraft, storeDraft } from './draft.ts'
import { deleteAllDrafts, draftStorageKey } from './draft-storage-keys.ts'

test('signing out deletes all drafts of pages and templates, and nothing else', () => {
  sessionStorage.setItem('another', 'stays')
  storeDraft('front', { text: '# Mine', chosen: null })
  storeDraft('us_a tn_a paste', { text: '# Mine too', chosen: null })
  const form = draftStorageKey('us_a tn_a template cv')
  keepForm(form, { ...emptyTemplateDraft(cv), name: 'Mine' })
  expect([readDraft('front')?.text, readForm(cv, form).name]).toEqual(['# Mine', 'Mine'])
  deleteAllDrafts()
  expect([readDraft('front'), readDraft('us_a tn_a paste')]).toEqual([null, null])
  expect(readForm(cv, form)).toEqual(emptyTemplateDraft(cv))
  expect(Object.keys(sessionStorage)).toEqual(['another'])
  sessionStorage.removeItem('another')
})
