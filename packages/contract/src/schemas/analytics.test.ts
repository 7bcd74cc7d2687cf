import { describe, expect, test } from 'vitest'
import { analytics, analyticsSettings } from './analytics.ts'

const key = 'phc_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG'

describe('accepts identifiers of the providers', () => {
  test.each([
    [{}],
    [{ ga4: { measurement_id: 'G-AB12CD34EF' }, consent: 'always' }],
    [{ meta_pixel: { pixel_id: '123456789012345' } }],
    [{ posthog: { project_key: key } }],
    [{ posthog: { project_key: key, host: 'https://eu.i.posthog.com' } }],
    [{ posthog: { project_key: key, host: 'https://hog.example.com:8443' } }],
    [{ posthog: { project_key: key, host: 'https://hog.example.com:65535' } }],
    [{ plausible: { domain: 'example.com' } }],
    [{ plausible: { domain: 'xn--bcher-kva.example', host: 'https://stats.example.com' } }],
  ])('%j', (value) => {
    expect(analytics.parse(value)).toEqual(value)
    expect(analyticsSettings.parse(value)).toEqual(value)
  })
})

test.each(['', '0', '0443', '65536', '70000', '99999', '100000'])(
  'refuses the invalid port %j',
  (port) => {
    const host = `https://hog.example.com:${port}`
    expect(analytics.safeParse({ posthog: { project_key: key, host } }).success).toBe(false)
  },
)

describe('refuses injection into the page', () => {
  const attacks = ['"><script>', "');alert(1)//", '</script>', 'a\\u0022', 'x y', 'x\n', '']
  const injectedInto = (attack: string) => [
    { ga4: { measurement_id: `G-AB12CD34EF${attack || ' '}` } },
    { meta_pixel: { pixel_id: `123456789012345${attack || ' '}` } },
    { posthog: { project_key: `${key}${attack || ' '}` } },
    { posthog: { project_key: key, host: `https://a.example${attack || '/path'}` } },
    { posthog: { project_key: key, host: `javascript:${attack}` } },
    { plausible: { domain: `example.com${attack || '/'}` } },
    { plausible: { domain: 'example.com', host: `http://stats.example.com${attack}` } },
  ]

  test.each(attacks.flatMap(injectedInto))('%j', (value) => {
    expect(analytics.safeParse(value).success).toBe(false)
    expect(analyticsSettings.safeParse(value).success).toBe(false)
  })

  test.each(
    attacks.flatMap((attack) => [
      { ga4: `G-AB12CD34EF${attack || ' '}` },
      { meta_pixel: `123456789012345${attack || ' '}` },
      { posthog: `${key}${attack || ' '}` },
      { plausible: `example.com${attack || '/'}` },
      { plausible: attack },
    ]),
  )('as a shorthand: %j', (value) => {
    expect(analyticsSettings.safeParse(value).success).toBe(false)
  })
})

test('a shorthand is expanded, and responses have the full object', () => {
  const short = {
    ga4: 'G-AB12CD34EF',
    meta_pixel: '123456789012345',
    posthog: key,
    plausible: 'example.com',
  }
  const full = {
    ga4: { measurement_id: 'G-AB12CD34EF' },
    meta_pixel: { pixel_id: '123456789012345' },
    posthog: { project_key: key },
    plausible: { domain: 'example.com' },
  }
  expect(analyticsSettings.parse(short)).toEqual(full)
  expect(analytics.safeParse(short).success).toBe(false)
})
