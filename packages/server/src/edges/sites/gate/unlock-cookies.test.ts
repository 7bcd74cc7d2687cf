import type { IncomingMessage } from 'node:http'
import type { DropId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import { createSigner } from '../../../adapters/crypto/hmac-signer.ts'
import { createCookieJar } from '../../http/cookies.ts'
import { createUnlockCookies } from './unlock-cookies.ts'

const dayMs = 24 * 3_600_000
const gate = { dropId: 'st_a' as DropId, passwordHash: '$argon2id$a' }

function cookiesAt(now: number, secret = 'secret', baseUrl = 'https://plinth.example') {
  const clock = { now: () => now }
  return createUnlockCookies({ jar: createCookieJar(baseUrl), signer: createSigner(secret), clock })
}

const requestWith = (cookie?: string) => ({ headers: { cookie } }) as IncomingMessage
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? ''
const cookie = pairOf(cookiesAt(0).write(gate))
const planted = (count: number) =>
  Array.from({ length: count }, (_, n) => `__Host-plinth_unlocked=${n}`).join('; ')

test('an unlock cookie is valid for thirty days', () => {
  expect(cookiesAt(0).write(gate)).toMatch(
    /^__Host-plinth_unlocked=[\w.-]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  )
  expect(cookiesAt(30 * dayMs - 1).isUnlocked(gate, requestWith(`a=b; ${cookie}; c=d`))).toBe(true)
})

test('cookies that another drop planted do not lock the visitor out', () => {
  const sent = `__Host-plinth_unlocked=; ${planted(8)}; ${cookie}; ${planted(20)}`
  expect(cookiesAt(0).isUnlocked(gate, requestWith(sent))).toBe(true)
})

test.each<[boolean, IncomingMessage['headers']]>([
  [true, { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }],
  [true, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
  [true, { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
  [true, { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
  [false, { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'iframe' }],
  [false, { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'object' }],
  [false, { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
  [false, { 'sec-fetch-site': 'same-site' }],
])('unlocked: %s, for %j', (open, headers) => {
  const request = { headers: { ...headers, cookie } } as IncomingMessage
  expect(cookiesAt(0).isUnlocked(gate, request)).toBe(open)
})

test.each<[string, string | undefined, Partial<typeof gate>, number]>([
  ['no cookie', undefined, {}, 0],
  ['an empty cookie', '__Host-plinth_unlocked=', {}, 0],
  ['no signature', '__Host-plinth_unlocked=9999999999999', {}, 0],
  ['a forged expiry', cookie.replace(/=\d+/, '=9999999999999'), {}, 0],
  ['a truncated signature', cookie.slice(0, -1), {}, 0],
  ['a cookie signed by another service', pairOf(cookiesAt(0, 'other').write(gate)), {}, 0],
  ['an expired cookie', cookie, {}, 30 * dayMs],
  ['another drop', cookie, { dropId: 'st_b' as DropId }, 0],
  ['another password', cookie, { passwordHash: '$argon2id$b' }, 0],
  ['ten planted cookies before it', `${planted(10)}; ${cookie}`, {}, 0],
  ['the cookie name of plain HTTP', cookie.replace('__Host-', ''), {}, 0],
])('stays locked: %s', (_, sent, other, now) => {
  expect(cookiesAt(now).isUnlocked({ ...gate, ...other }, requestWith(sent))).toBe(false)
})
