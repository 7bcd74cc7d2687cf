import { expect, test } from 'vitest'
import { createInjections } from './injections.ts'

const injections = createInjections({ badgeHtml: '<b>', consentSrc: '/c.js', maxBytes: 10_000 })
const plausible = { domain: 'example.com' }

test('what is added to pages is made once for the same settings', () => {
  const made = injections.of({ badge: false, analytics: { plausible } })
  expect(injections.of({ badge: false, analytics: { plausible: { ...plausible } } })).toBe(made)
  expect(injections.of({ badge: true, analytics: { plausible } })?.id).not.toBe(made?.id)
})

test.each([
  [false, null, undefined],
  [true, null, '<b>'],
  [true, { plausible }, '<b>'],
  [false, { plausible }, ''],
])('badge: %s, analytics: %o', (badge, analytics, body) => {
  const injection = injections.of({ badge, analytics })
  expect(injection?.body.toString()).toBe(body)
  expect(Boolean(injection?.head.length)).toBe(analytics !== null)
})
