import type { Analytics, Provider } from '@plinth/domain/visitors/analytics'
import { expect, test } from 'vitest'
import { describeConsent } from './describe-consent.ts'

const ga4 = { measurement_id: 'G-AB12CD34EF' }
const meta_pixel = { pixel_id: '123456789012345' }
const plausible = { domain: 'example.com' }

test.each<[Analytics, string, Provider[]]>([
  [{ ga4, plausible }, 'A banner asks first. Google Analytics loads once', ['ga4']],
  [{ ga4, plausible }, 'otherwise. Plausible sets no cookies and loads at once.', ['ga4']],
  [
    { ga4, meta_pixel },
    'A banner asks first. Google Analytics and Meta Pixel load once',
    ['ga4', 'meta_pixel'],
  ],
  [{ plausible, consent: 'always' }, 'A banner asks first. Plausible loads once', ['plausible']],
  [{ plausible }, 'No banner: Plausible sets no cookies and loads at once.', []],
  [{ plausible, consent: 'never' }, 'No banner: Plausible sets no cookies and loads at', []],
  [{ ga4, plausible, consent: 'never' }, 'No banner: Google Analytics and Plausible load at', []],
])('%j is described as: %s', (analytics, text, held) => {
  expect(describeConsent(analytics)).toEqual({ text: expect.stringContaining(text), held })
})
