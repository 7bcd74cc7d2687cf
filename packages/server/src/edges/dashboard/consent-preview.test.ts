import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { loadBrand } from '../pages/shell/load-brand.ts'
import { createConsentScript } from '../sites/injections/consent/consent-script.ts'
import { registerConsentPreview } from './consent-preview.ts'

test.each([
  ['', 'light dark', '@media screen and (prefers-color-scheme:dark)'],
  ['?theme=sepia', 'light dark', '@media screen and (prefers-color-scheme:dark)'],
  ['?theme=dark', 'dark', '@media all'],
  ['?theme=light', 'light', '@media not all'],
])('the preview%s is %s, and its policy allows its script', async (query, scheme, rule) => {
  const app = Fastify()
  registerConsentPreview(app, createConsentScript(loadBrand()))
  const { body, headers } = await app.inject(`/consent-preview${query}`)
  expect(body).toContain(`<meta name="color-scheme" content="${scheme}">`)
  const code = /<script data-open="">(.+?)<\/script>/s.exec(body)?.[1] ?? ''
  expect(code).toContain(`{color-scheme:${scheme};`)
  expect(code).toContain(`}${rule}{`)
  const digest = createHash('sha256').update(code).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${digest}';`)
})
