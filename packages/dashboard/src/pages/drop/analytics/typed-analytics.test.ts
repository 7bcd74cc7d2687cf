import type { Analytics } from '@plinth/domain/analytics'
import { expect, test } from 'vitest'
import { analyticsOf, isSame, typedOf } from './typed-analytics.ts'

const nothing = typedOf(null)
const withTexts = (texts: Partial<typeof nothing.texts>) => ({
  ...nothing,
  texts: { ...nothing.texts, ...texts },
})

test.each<Analytics | null>([
  null,
  { ga4: { measurement_id: 'G-AB12CD34EF' } },
  { meta_pixel: { pixel_id: '123456789012345' }, consent: 'always' },
  { posthog: { project_key: 'phc_abcd' }, consent: 'never', consent_language: 'de' },
  { posthog: { project_key: 'phc_abcd', host: 'https://eu.i.posthog.com' } },
  { plausible: { domain: 'example.com', host: 'https://stats.example.com' } },
])('%j goes through the form as it is', (analytics) => {
  expect(analyticsOf(typedOf(analytics))).toEqual(analytics)
})

test('what is pasted loses what surrounds it', () => {
  const typed = withTexts({
    'plausible.domain': ' example.com ',
    'plausible.host': 'https://stats.example.com/ ',
  })
  expect(analyticsOf(typed)).toEqual({
    plausible: { domain: 'example.com', host: 'https://stats.example.com' },
  })
})

test('without a provider nothing is kept, neither a host nor how to ask', () => {
  const typed = { ...withTexts({ 'posthog.host': 'https://eu.i.posthog.com' }), language: 'de' }
  expect(analyticsOf({ ...typed, language: 'de', consent: 'always' })).toBeNull()
})

test('a form is changed where something else would be sent', () => {
  expect(isSame(nothing, withTexts({ 'ga4.measurement_id': ' ' }))).toBe(true)
  expect(isSame(nothing, withTexts({ 'ga4.measurement_id': 'G-AB12' }))).toBe(false)
})
