import type { Analytics, Provider } from '@plinth/domain/visitors/analytics'
import { expect, test } from 'vitest'
import { describeConsent } from './describe-consent.ts'

const ga4 = { measurement_id: 'G-AB12CD34EF' }
const meta_pixel = { pixel_id: '123456789012345' }
const plausible = { domain: 'example.com' }

test.each<[Analytics, string, Provider[]]>([
  [{ ga4, plausible }, 'Visitors see a consent banner. Google Analytics loads only', ['ga4']],
  [{ ga4, plausible }, 'accept. Plausible sets no cookies and loads immediately.', ['ga4']],
  [
    { ga4, meta_pixel },
    'Visitors see a consent banner. Google Analytics and Meta Pixel load only',
    ['ga4', 'meta_pixel'],
  ],
  [{ plausible, consent: 'always' }, 'a consent banner. Plausible loads only', ['plausible']],
  [{ plausible }, 'No consent banner. Plausible sets no cookies and loads immediately.', []],
  [{ plausible, consent: 'never' }, 'No consent banner. Plausible sets no cookies', []],
  [
    { ga4, plausible, consent: 'never' },
    'No consent banner. Google Analytics and Plausible load immediately',
    [],
  ],
])('%j is described as: %s', (analytics, text, held) => {
  expect(describeConsent(analytics)).toEqual({ text: expect.stringContaining(text), held })
})
