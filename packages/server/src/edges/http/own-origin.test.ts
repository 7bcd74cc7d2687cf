import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { refuseForeignHost, refuseForeignOrigin, requireOwnOrigin } from './own-origin.ts'

const base = 'https://plinth.example'

type Verdict = 'own' | 'foreign' | 'unknown'

const cases: [verdict: Verdict, headers: IncomingMessage['headers']][] = [
  ['own', { origin: base }],
  ['own', { origin: base, 'sec-fetch-site': 'same-origin' }],
  ['own', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['own', { 'sec-fetch-site': 'same-origin' }],
  ['unknown', {}],
  ['unknown', { 'sec-fetch-site': 'none' }],
  ['foreign', { origin: 'https://evil.example' }],
  ['foreign', { origin: 'http://plinth.example' }],
  ['foreign', { origin: `${base}.evil.example` }],
  // A page that hides where it is: `Referrer-Policy: no-referrer`, or a sandboxed frame.
  ['foreign', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['foreign', { origin: 'null', 'sec-fetch-site': 'same-site' }],
  ['foreign', { origin: 'null' }],
  ['foreign', { 'sec-fetch-site': 'cross-site' }],
  ['foreign', { 'sec-fetch-site': 'same-site' }],
]

const passes = (check: typeof requireOwnOrigin, method: string, headers: object): boolean => {
  try {
    check({ method, headers } as IncomingMessage, base)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' })
    return false
  }
}

test.each(cases)('%s: %j', (verdict, headers) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(passes(requireOwnOrigin, method, headers)).toBe(verdict === 'own')
    expect(passes(refuseForeignOrigin, method, headers)).toBe(verdict !== 'foreign')
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(passes(requireOwnOrigin, method, headers)).toBe(true)
  }
})

test.each([
  ['own', 'https://a.drops.example'],
  ['own', 'https://a.drops.example:8443'],
  ['own', 'https://a.drops.example.'],
  ['foreign', 'http://a.drops.example'],
  ['foreign', 'https://b.drops.example'],
  ['foreign', 'https://drops.example'],
  ['foreign', 'https://a.drops.example.evil.example'],
  ['foreign', 'https://a.drops.example@evil.example'],
  ['foreign', 'a.drops.example'],
  ['foreign', 'null'],
])('for a published site, %s: %s', (verdict, origin) => {
  const check = (request: IncomingMessage) =>
    refuseForeignHost(request, 'https://a.drops.example:4443')
  expect(passes(check, 'POST', { origin })).toBe(verdict === 'own')
})
