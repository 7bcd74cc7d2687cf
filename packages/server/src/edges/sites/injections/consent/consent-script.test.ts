import { consentLanguages } from '@plinth/domain/visitors/analytics'
import { expect, test } from 'vitest'
import { loadBrand } from '../../../pages/shell/load-brand.ts'
import { createConsentScript } from './consent-script.ts'
import { consentTexts } from './consent-texts.ts'

test('the script is small, valid, and safe to inline in a page', () => {
  const { source, bodies } = createConsentScript(loadBrand())
  expect(bodies.br().length).toBeLessThan(6 * 1024)
  expect(() => new Function(source)).not.toThrow()
  expect(source).not.toMatch(/<\/script|<!--/i)
})

test('every language has all texts, and none is a copy of another', () => {
  for (const language of consentLanguages) {
    const { ask, accept, decline, ...others } = consentTexts[language]
    expect(ask.split('{services}')).toHaveLength(2)
    expect(accept).not.toBe(decline)
    for (const words of Object.values(others)) expect(words).not.toBe('')
  }
  expect(new Set(Object.values(consentTexts).map(({ ask }) => ask)).size).toBe(12)
  // French puts a space before a colon; it must be non-breaking.
  expect(JSON.stringify(consentTexts)).not.toContain(' :')
})
