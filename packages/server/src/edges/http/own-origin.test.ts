import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { refuseForeignHost, refuseForeignOrigin } from './own-origin.ts'
import { createUrls } from './urls.ts'

type Check = (request: IncomingMessage) => void
type Headers = IncomingMessage['headers']

const passes = (check: Check, method: string, headers: Headers): boolean => {
  try {
    check({ method, headers } as IncomingMessage)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' })
    return false
  }
}

const base = 'https://plinth.example'
const urls = createUrls(base, 'drops.example')

test.each<[accepted: boolean, headers: Headers]>([
  [true, { origin: base }],
  [true, { origin: base, 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'same-origin' }],
  [true, { 'sec-fetch-site': 'none' }],
  // A script: no browser sends neither header with an unsafe cross-origin request.
  [true, {}],
  [false, { origin: 'https://evil.example' }],
  [false, { origin: 'https://a.drops.example' }],
  [false, { origin: 'http://plinth.example' }],
  [false, { origin: `${base}:8443` }],
  [false, { origin: `${base}.evil.example` }],
  [false, { origin: `${base}, ${base}` }],
  [false, { origin: '' }],
  [false, { origin: 'https://127.0.0.1' }],
  // Sandboxed frames, and pages with `Referrer-Policy: no-referrer`.
  [false, { origin: 'null' }],
  [false, { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [false, { origin: 'null', 'sec-fetch-site': 'same-site' }],
  // Either header alone is enough to refuse.
  [false, { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [false, { origin: 'null', 'sec-fetch-site': 'none' }],
  [false, { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [false, { origin: base, 'sec-fetch-site': 'same-site' }],
  [false, { origin: base, 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'cross-site' }],
  [false, { 'sec-fetch-site': 'same-site' }],
  [false, { 'sec-fetch-site': 'same-origin, cross-site' }],
  [false, { 'sec-fetch-site': '' }],
])('accepted: %s, with %j', (accepted, headers) => {
  const check = (request: IncomingMessage) => refuseForeignOrigin(request, urls)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(passes(check, method, headers)).toBe(accepted)
  }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(passes(check, method, headers)).toBe(true)
  }
})

test.each([
  ['http://localhost:4000', 'http://localhost:4000', true],
  ['http://localhost:4000', 'http://127.0.0.1:4000', true],
  ['http://localhost:4000', 'http://[::1]:4000', true],
  ['http://localhost', 'http://127.0.0.1', true],
  ['https://app.localhost:8443', 'https://[::1]:8443', true],
  ['http://127.0.0.1:4000', 'http://[::1]:4000', true],
  // Another port is another program on the same machine.
  ['http://localhost:4000', 'http://127.0.0.1:5000', false],
  ['http://localhost:4000', 'http://127.0.0.1', false],
  ['http://localhost:4000', 'https://127.0.0.1:4000', false],
  ['http://localhost:4000', 'http://127.0.0.2:4000', false],
  // A drop, and a hostname rebound to this machine (DNS rebinding).
  ['http://localhost:4000', 'http://a-drop.localhost:4000', false],
  ['http://localhost:4000', 'http://evil.example:4000', false],
  ['http://localhost:4000', 'http://127.0.0.1.evil.example:4000', false],
  ['http://plinth.example:4000', 'http://127.0.0.1:4000', false],
])('at %s the origin %s is our own: %s', (baseUrl, origin, own) => {
  const check = (request: IncomingMessage) =>
    refuseForeignOrigin(request, createUrls(baseUrl, 'localhost:4000'))
  expect(passes(check, 'POST', { origin })).toBe(own)
})

test.each([
  [true, 'https://a.drops.example'],
  [true, 'https://a.drops.example:8443'],
  [true, 'https://a.drops.example.'],
  [false, 'http://a.drops.example'],
  [false, 'https://b.drops.example'],
  [false, 'https://drops.example'],
  [false, 'https://a.drops.example.evil.example'],
  [false, 'https://a.drops.example@evil.example'],
  [false, 'a.drops.example'],
  [false, 'null'],
])('on a drop’s host, accepted: %s, from %s', (accepted, origin) => {
  const check = (request: IncomingMessage) =>
    refuseForeignHost(request, 'https://a.drops.example:4443')
  expect(passes(check, 'POST', { origin })).toBe(accepted)
  expect(passes(check, 'POST', { origin, 'sec-fetch-site': 'same-origin' })).toBe(accepted)
  expect(passes(check, 'POST', { origin, 'sec-fetch-site': 'same-site' })).toBe(false)
})
