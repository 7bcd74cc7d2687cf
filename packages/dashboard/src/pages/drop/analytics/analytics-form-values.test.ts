import type { Analytics } from '@plinth/domain/visitors/analytics'
import { expect, test } from 'vitest'
import { analyticsOf, formValuesOf, isSame, mergeEdit } from './analytics-form-values.ts'

const emptyForm = formValuesOf(null)
const withTexts = (texts: Partial<typeof emptyForm.texts>) => ({
  ...emptyForm,
  texts: { ...emptyForm.texts, ...texts },
})

test.each<Analytics | null>([
  null,
  { ga4: { measurement_id: 'G-AB12CD34EF' } },
  { meta_pixel: { pixel_id: '123456789012345' }, consent: 'always' },
  { posthog: { project_key: 'phc_abcd' }, consent: 'never', consent_language: 'de' },
  { posthog: { project_key: 'phc_abcd', host: 'https://eu.i.posthog.com' } },
  { plausible: { domain: 'example.com', host: 'https://stats.example.com' } },
])('%j survives the conversion to a form and back', (analytics) => {
  expect(analyticsOf(formValuesOf(analytics))).toEqual(analytics)
})

test('surrounding whitespace and a trailing slash are removed', () => {
  const values = withTexts({
    'plausible.domain': ' example.com ',
    'plausible.host': 'https://stats.example.com/ ',
  })
  expect(analyticsOf(values)).toEqual({
    plausible: { domain: 'example.com', host: 'https://stats.example.com' },
  })
})

test('without a provider there are no settings, not even a host or a consent mode', () => {
  const values = { ...withTexts({ 'posthog.host': 'https://eu.i.posthog.com' }), language: 'de' }
  expect(analyticsOf({ ...values, language: 'de', consent: 'always' })).toBeNull()
})

test('a form counts as changed only if it would send other settings', () => {
  expect(isSame(emptyForm, withTexts({ 'ga4.measurement_id': ' ' }))).toBe(true)
  expect(isSame(emptyForm, withTexts({ 'ga4.measurement_id': 'G-AB12' }))).toBe(false)
})

const ga4 = { measurement_id: 'G-AB12CD34EF' }
const meta_pixel = { pixel_id: '123456789012345' }
const plausible = { domain: 'example.com', host: 'https://stats.example.com' }

test.each<{
  of: string
  saved: Analytics | null
  edited: Analytics | null
  by: Analytics | null
  sent: Analytics | null
}>([
  {
    of: 'another provider',
    saved: null,
    edited: { ga4 },
    by: { meta_pixel },
    sent: { ga4, meta_pixel },
  },
  {
    of: 'the consent settings',
    saved: { ga4 },
    edited: { ga4, plausible },
    by: { ga4, consent: 'always', consent_language: 'de' },
    sent: { ga4, plausible, consent: 'always', consent_language: 'de' },
  },
  {
    of: 'a provider by removing it',
    saved: { ga4, plausible },
    edited: { ga4, plausible, consent: 'never' },
    by: { plausible },
    sent: { plausible, consent: 'never' },
  },
  {
    of: 'the same provider',
    saved: { plausible },
    edited: { plausible: { domain: 'mine.example' } },
    by: { plausible: { ...plausible, domain: 'theirs.example' } },
    sent: { plausible: { domain: 'mine.example' } },
  },
  {
    of: 'nothing',
    saved: { ga4, plausible },
    edited: { ga4 },
    by: { ga4, plausible },
    sent: { ga4 },
  },
])('an edit is merged after another member has changed $of', ({ saved, edited, by, sent }) => {
  const edit = { initial: formValuesOf(saved), values: formValuesOf(edited) }
  expect(analyticsOf(mergeEdit(edit, formValuesOf(by)))).toEqual(sent)
})
