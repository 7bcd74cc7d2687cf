import type { Analytics } from '@plinth/domain/analytics'
import { describe, expect, test } from 'vitest'
import { analyticsHtml } from './analytics-html.ts'

const consentSrc = '/.plinth/consent.js?1'
const all: Analytics = {
  ga4: { measurement_id: 'G-AB12CD34EF' },
  meta_pixel: { pixel_id: '123456789012345' },
  posthog: { project_key: 'phc_abc' },
  plausible: { domain: 'example.com' },
}
const write = (analytics: Analytics) => analyticsHtml(analytics, consentSrc)

/** The scripts that a browser runs or fetches, without those that it takes for text. */
const runnable = (html: string) => html.replace(/<script type="text\/plain".*?<\/script>/gs, '')

describe('who is loaded at once', () => {
  const addresses = {
    ga4: 'https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF',
    meta_pixel: 'https://connect.facebook.net/en_US/fbevents.js',
    posthog: 'https://us-assets.i.posthog.com/static/array.js',
    plausible: 'https://plausible.io/js/script.js',
  }
  test.each<[Analytics['consent'], string[]]>([
    ['auto', ['plausible']],
    ['always', []],
    ['never', ['ga4', 'meta_pixel', 'posthog', 'plausible']],
  ])('%s', (consent = 'auto', loaded) => {
    const { head, body } = write({ ...all, consent })
    const found = Object.entries(addresses).filter(([, url]) => runnable(head).includes(url))
    expect(found.map(([provider]) => provider)).toEqual(loaded)
    for (const url of Object.values(addresses)) expect(head).toContain(url)
    expect(head.includes(consentSrc)).toBe(consent !== 'never')
    expect(body.includes('https://www.facebook.com/tr?id=123456789012345')).toBe(
      consent === 'never',
    )
  })

  test('nobody is asked where nobody is recognised', () => {
    const { head, body } = write({ plausible: { domain: 'example.com' } })
    expect(head).toBe(
      '<script defer="" data-domain="example.com" src="https://plausible.io/js/script.js"></script>',
    )
    expect(body).toBe('')
  })
})

test('an instance of one’s own is asked and nobody else', () => {
  const host = 'https://stats.example.org:8443'
  const { head } = write({
    posthog: { project_key: 'phc_abc', host },
    plausible: { domain: 'example.com', host },
    consent: 'never',
  })
  expect(head).toContain(`"${host}/static/array.js"`)
  expect(head).toContain(`"api_host":"${host}"`)
  expect(head).toContain(`src="${host}/js/script.js"`)
  expect(head).not.toMatch(/posthog\.com|plausible\.io/)
})

test('the owner’s language goes with the script', () => {
  const { head } = write({ ...all, consent_language: 'el' })
  expect(head).toContain(`<script src="${consentSrc}" defer="" data-language="el"></script>`)
})

// The contract lets nothing of the kind through. Should it ever, a page must not pay for it.
test('no identifier leaves its place', () => {
  const hostile = `"'</script><img src=x onerror=alert(1)>&\u2028`
  for (const consent of ['always', 'never'] as const) {
    const { head, body } = write({
      ga4: { measurement_id: hostile },
      meta_pixel: { pixel_id: hostile },
      posthog: { project_key: hostile, host: hostile },
      plausible: { domain: hostile, host: hostile },
      consent,
    })
    expect(head + body).not.toContain('<img src=x')
    for (const [, code] of head.matchAll(/<script[^>]*>(.*?)<\/script>/gs)) {
      expect(code).not.toContain('<')
      expect(() => new Function(code ?? '')).not.toThrow()
    }
  }
})
