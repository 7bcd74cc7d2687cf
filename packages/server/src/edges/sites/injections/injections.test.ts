import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { createInjections } from './injections.ts'

const injections = createInjections({
  badge: { html: '<b>', xml: '<b/>' },
  consentSrc: '/c.js',
  maxBytes: 10_000,
})
const plausible = { domain: 'example.com' }
const version = { dropId: 'st_aaaaaaaaaaaaaaaaaaaaaaaaaa' as DropId }
const another = { dropId: 'st_bbbbbbbbbbbbbbbbbbbbbbbbbb' as DropId }

test('the injection is built once for the same settings', () => {
  const analytics = { plausible, consent: 'always' } as const
  const made = injections.of({ badge: false, analytics, version }, 'html')
  expect(injections.of({ badge: false, analytics: { ...analytics }, version }, 'html')).toBe(made)
  expect(injections.of({ badge: true, analytics, version }, 'html')?.id).not.toBe(made?.id)
  expect(injections.of({ badge: false, analytics, version: another }, 'html')?.id).not.toBe(
    made?.id,
  )
})

test.each([
  [false, null, undefined],
  [true, null, '<b>'],
  [true, { plausible }, '<b>'],
  [false, { plausible }, ''],
])('badge: %s, analytics: %o', (badge, analytics, body) => {
  const injection = injections.of({ badge, analytics, version }, 'html')
  expect(injection?.body.toString()).toBe(body)
  expect(Boolean(injection?.head.length)).toBe(analytics !== null)
  const inXml = injections.of({ badge, analytics, version }, 'xml')
  expect(inXml?.body.toString()).toBe(body === '<b>' ? '<b/>' : body)
  expect(inXml?.head.toString().includes('<script xmlns=')).toBe(
    injection ? analytics !== null : undefined,
  )
})

test('the markup of a card is added in the head, with and without a badge', () => {
  const card = '<meta property="og:image"/>'
  const alone = injections.of({ badge: false, analytics: null, version }, 'html', card)
  expect([`${alone?.head}`, `${alone?.body}`]).toEqual([card, ''])
  const badged = injections.of({ badge: true, analytics: null, version }, 'html', card)
  expect([`${badged?.head}`, `${badged?.body}`]).toEqual([card, '<b>'])
  const analytics = { plausible, consent: 'always' } as const
  const measured = injections.of({ badge: false, analytics, version }, 'html', card)
  expect(`${measured?.head}`).toMatch(/^<meta property="og:image"\/>.*plausible/s)
  expect(injections.of({ badge: false, analytics: null, version }, 'html')).toBeNull()
})
