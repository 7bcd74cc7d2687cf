import type { Analytics } from '@plinth/domain/analytics'
import { expect, test } from 'vitest'
import { describeConsent } from './describe-consent.ts'

const ga4 = { measurement_id: 'G-AB12CD34EF' }
const meta_pixel = { pixel_id: '123456789012345' }
const plausible = { domain: 'example.com' }

test.each<[Analytics, string, boolean]>([
  [{ ga4, plausible }, 'A banner asks first. Google Analytics loads once', true],
  [{ ga4, meta_pixel }, 'A banner asks first. Google Analytics and Meta Pixel load once', true],
  [{ plausible, consent: 'always' }, 'A banner asks first. Plausible loads once', true],
  [{ plausible }, 'No banner: Plausible sets no cookies.', false],
  [{ plausible, consent: 'never' }, 'No banner: Plausible sets no cookies.', false],
  [
    { ga4, plausible, consent: 'never' },
    'No banner: Google Analytics and Plausible load at',
    false,
  ],
])('%j: %s', (analytics, words, banner) => {
  expect(describeConsent(analytics)).toEqual({ words: expect.stringContaining(words), banner })
})
