import { expect, test } from 'vitest'
import {
  emptyDraft,
  keepDraft as keepForm,
  readDraft as readForm,
} from '../pages/template/draft.ts'
import { cv } from '../templates/cv/cv.ts'
import { keepDraft, readDraft } from './draft.ts'
import { draftName, forgetAllDrafts } from './draft-names.ts'

test('signing out deletes all drafts of pages and templates, and nothing else', () => {
  sessionStorage.setItem('another', 'stays')
  keepDraft('front', { text: '# Mine', chosen: null })
  keepDraft('us_a tn_a paste', { text: '# Mine too', chosen: null })
  const form = draftName('us_a tn_a template cv')
  keepForm(form, { ...emptyDraft(cv), name: 'Mine' })
  expect([readDraft('front')?.text, readForm(cv, form).name]).toEqual(['# Mine', 'Mine'])
  forgetAllDrafts()
  expect([readDraft('front'), readDraft('us_a tn_a paste')]).toEqual([null, null])
  expect(readForm(cv, form)).toEqual(emptyDraft(cv))
  expect(Object.keys(sessionStorage)).toEqual(['another'])
  sessionStorage.removeItem('another')
})
