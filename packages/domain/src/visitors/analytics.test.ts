import { expect, test } from 'vitest'
import { type Analytics, connectedProviders, providersNeedingConsent } from './analytics.ts'

const all: Analytics = {
  plausible: { domain: 'example.com' },
  posthog: { project_key: 'phc_abcd' },
  ga4: { measurement_id: 'G-ABCD1234' },
  meta_pixel: { pixel_id: '123456789' },
}

test('lists the connected providers', () => {
  expect(connectedProviders(all)).toEqual(['ga4', 'meta_pixel', 'posthog', 'plausible'])
  expect(connectedProviders({ consent: 'always' })).toEqual([])
})

test.each([
  [{}, ['ga4', 'meta_pixel', 'posthog']],
  [{ consent: 'auto' }, ['ga4', 'meta_pixel', 'posthog']],
  [{ consent: 'always' }, ['ga4', 'meta_pixel', 'posthog', 'plausible']],
  [{ consent: 'never' }, []],
] as const)('with %j these providers need consent', (choice, held) => {
  expect(providersNeedingConsent({ ...all, ...choice })).toEqual(held)
})

test('a provider without cookies needs no consent', () => {
  expect(providersNeedingConsent({ plausible: { domain: 'example.com' } })).toEqual([])
})
