import { createContext, runInContext } from 'node:vm'
import type { DropId } from '@plinth/domain/base/ids'
import type { Analytics } from '@plinth/domain/visitors/analytics'
import { describe, expect, test } from 'vitest'
import { analyticsMarkup } from './analytics-markup.ts'

const consentSrc = '/.plinth/consent.js?1'
const all: Analytics = {
  ga4: { measurement_id: 'G-AB12CD34EF' },
  meta_pixel: { pixel_id: '123456789012345' },
  posthog: { project_key: 'phc_abc' },
  plausible: { domain: 'example.com' },
}
const dropId = 'st_aaaaaaaaaaaaaaaaaaaaaaaaaa' as DropId
const write = (analytics: Analytics, drop = dropId) =>
  analyticsMarkup(analytics, { dropId: drop, consentSrc, syntax: 'html' })

/** The scripts that a browser runs or fetches, without the inert `text/plain` ones. */
const runnable = (html: string) => html.replace(/<script type="text\/plain".*?<\/script>/gs, '')

describe('providers loaded without consent', () => {
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
    const head = write({ ...all, consent })
    const found = Object.entries(addresses).filter(([, url]) => runnable(head).includes(url))
    expect(found.map(([provider]) => provider)).toEqual(loaded)
    for (const url of Object.values(addresses)) expect(head).toContain(url)
    expect(head.includes(consentSrc)).toBe(consent !== 'never')
    // Nothing is loaded in browsers that run no scripts, either.
    expect(head).not.toMatch(/<(?!\/?script)/)
  })

  test('a provider that does not identify visitors needs no banner', () => {
    const head = write({ plausible: { domain: 'example.com' } })
    expect(head.replace(/<script>.*?<\/script>/, '')).toBe(
      '<script defer="" data-domain="example.com" src="https://plausible.io/js/script.js"></script>',
    )
  })
})

test('a self-hosted instance is used instead of the provider’s cloud', () => {
  const host = 'https://stats.example.org:8443'
  const head = write({
    posthog: { project_key: 'phc_abc', host },
    plausible: { domain: 'example.com', host },
    consent: 'never',
  })
  expect(head).toContain(`"${host}/static/array.js"`)
  expect(head).toContain(`"api_host":"${host}"`)
  expect(head).toContain(`src="${host}/js/script.js"`)
  expect(head).not.toMatch(/posthog\.com|plausible\.io/)
})

test('the script element carries the owner’s language', () => {
  const head = write({ ...all, consent_language: 'el' })
  expect(head).toMatch(
    /<script src="\/\.plinth\/consent\.js\?1" defer="" [^>]* data-language="el">/,
  )
})

test('consent for one drop, account or host is not consent for another', () => {
  const question = (analytics: Analytics, drop = dropId) =>
    /data-question="([\w-]{16})"/.exec(write(analytics, drop))?.[1]
  const asked = question(all)
  expect(asked).toBeDefined()
  // A provider that loads without consent is not part of the question.
  const unasked = { ...all, plausible: { domain: 'example.org' }, consent_language: 'de' } as const
  expect(question(unasked)).toBe(asked)
  const others = [
    question(all, 'st_bbbbbbbbbbbbbbbbbbbbbbbbbb' as DropId),
    question({ ...all, ga4: { measurement_id: 'G-ZZ12CD34EF' } }),
    question({ ...all, posthog: { project_key: 'phc_abc', host: 'https://hog.example.com' } }),
    question({ ...all, consent: 'always' }),
  ]
  expect(new Set([asked, undefined, ...others]).size).toBe(6)
})

describe('a page that calls its providers’ functions', () => {
  /** A minimal browser for the snippets, and the scripts that they append to its head. */
  function browse() {
    const loaded: string[] = []
    const context = createContext({
      location: { hostname: 'menu.example.com' },
      document: {
        createElement: () => ({}),
        head: { append: ({ src }: { src: string }) => loaded.push(src) },
      },
    })
    runInContext('window = globalThis', context)
    const run = (code: string): unknown =>
      JSON.parse(runInContext(`JSON.stringify(${code})`, context) ?? 'null')
    return { loaded, run, execute: (code: string) => void runInContext(code, context) }
  }
  const codes = (html: string, tag: RegExp) =>
    [...html.matchAll(/(<script[^>]*>)(.*?)<\/script>/gs)].flatMap(([, open = '', code = '']) =>
      tag.test(open) ? [code] : [],
    )
  const calls = `
    gtag('event', 'signup'); fbq('track', 'Lead'); plausible('Signup')
    posthog.init('phc_own', {}); posthog.capture('signup'); posthog.isFeatureEnabled('new')
    posthog.get_distinct_id(); posthog.register_for_session({}); posthog.on('eventCaptured', () => {})`

  test('works before the visitor consents', () => {
    const { loaded, run, execute } = browse()
    const html = write({ ...all, consent: 'always' })
    for (const code of codes(html, /^<script>/)) execute(code)
    execute(calls)
    expect(loaded).toEqual([])
    expect(run('dataLayer.map((call) => call[0])')).toEqual(['event'])
    expect(run('posthog._i')).toEqual([])

    // After consent, providers get their configuration first, then the page's queued calls.
    for (const code of codes(html, /type="text\/plain"/)) execute(code)
    expect(loaded).toHaveLength(2)
    expect(run('dataLayer.map((call) => [...call])')).toEqual([
      ['js', expect.any(String)],
      ['config', 'G-AB12CD34EF', { cookie_domain: 'menu.example.com' }],
      ['event', 'signup'],
    ])
    expect(run('fbq.queue.map((call) => [...call])')).toEqual([
      ['init', '123456789012345'],
      ['track', 'PageView'],
      ['track', 'Lead'],
    ])
    expect(run('posthog._i')).toEqual([
      ['phc_abc', expect.objectContaining({ cross_subdomain_cookie: false }), 'posthog'],
    ])
    expect(run('posthog.map(([name]) => name)')).toEqual([
      'init',
      'capture',
      'isFeatureEnabled',
      'get_distinct_id',
      'register_for_session',
      'on',
    ])
    expect(run('plausible.q.map((call) => [...call])')).toEqual([['Signup']])
  })

  test('does not send calls twice if the page has its own gtag.js', () => {
    const { run, execute } = browse()
    const html = write({ ga4: { measurement_id: 'G-AB12CD34EF' } })
    for (const code of codes(html, /^<script>/)) execute(code)
    execute(`gtag('event', 'heard'); heard = []; dataLayer.push = (call) => heard.push(call[0])`)
    for (const code of codes(html, /type="text\/plain"/)) execute(code)
    expect(run('heard')).toEqual(['js', 'config'])
  })
})

// The contract refuses such identifiers. Should one get through, it must still not become markup.
test('an identifier cannot break out of its attribute or script', () => {
  const hostile = `"'</script><img src=x onerror=alert(1)>&\u2028`
  for (const consent of ['always', 'never'] as const) {
    const head = write({
      ga4: { measurement_id: hostile },
      meta_pixel: { pixel_id: hostile },
      posthog: { project_key: hostile, host: hostile },
      plausible: { domain: hostile, host: hostile },
      consent,
    })
    expect(head).not.toContain('<img src=x')
    for (const [, code] of head.matchAll(/<script[^>]*>(.*?)<\/script>/gs)) {
      expect(code).not.toContain('<')
      expect(() => new Function(code ?? '')).not.toThrow()
    }
  }
})
