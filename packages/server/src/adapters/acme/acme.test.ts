import type { Hostname } from '@plinth/domain/addresses/hostname'
import { describe, expect, test } from 'vitest'
import { isAccountWideLimit } from './account-wide-limit.ts'
import { AuthorityProblem } from './authority-problem.ts'
import { createCertificateAuthority } from './certificate-authority.ts'
import { checkIssued } from './check-issued.ts'
import { refusalSentence } from './refusal-sentence.ts'

const now = Date.UTC(2026, 5, 1)
const hostname = 'www.example.org' as Hostname
const document = (type: string, detail: unknown = 'Because.') =>
  JSON.stringify({ type: `urn:ietf:params:acme:error:${type}`, detail })

describe('the problem in a response', () => {
  test.each([
    ['no problem', { status: 201 }, null],
    [
      'a named problem',
      { status: 403, data: document('caa') },
      { kind: 'caa', detail: 'Because.' },
    ],
    [
      'a rate limit without a problem document',
      { status: 429 },
      { kind: 'rateLimited', detail: 'HTTP 429' },
    ],
    ['a gateway that is down', { status: 502, data: '<h1>' }, { kind: 'serverInternal' }],
    [
      'a document of another kind',
      { status: 404, data: '{"type":"about:blank"}' },
      { kind: 'other' },
    ],
    [
      'a detail that is no text',
      { status: 400, data: document('malformed', 7) },
      { detail: 'HTTP 400' },
    ],
    [
      'lines and controls',
      { status: 400, data: document('dns', ' a\r\n\u0000b\u202e') },
      { detail: 'a b' },
    ],
    [
      'a novel',
      { status: 400, data: document('dns', 'x'.repeat(9000)) },
      { detail: 'x'.repeat(4000) },
    ],
    ['seconds to wait', { status: 429, after: '120' }, { retryAt: now + 120_000 }],
    [
      'a date to wait for',
      { status: 503, after: 'Mon, 01 Jun 2026 01:00:00 GMT' },
      { retryAt: now + 3_600_000 },
    ],
    [
      'a date that is over',
      { status: 503, after: 'Mon, 01 Jun 2020 01:00:00 GMT' },
      { retryAt: null },
    ],
    ['an invalid Retry-After', { status: 503, after: 'soon' }, { retryAt: null }],
  ] as const)('%s', (_, response: { status: number; data?: string; after?: string }, expected) => {
    const { status, data = '', after } = response
    const problem = AuthorityProblem.of({ status, data, headers: { 'retry-after': after } }, now)
    if (expected === null) expect(problem).toBeNull()
    else expect(problem).toMatchObject(expected)
  })
})

test.each([
  ['rateLimited', 'until 2026-06-01 01:00 UTC'],
  ['caa', 'A CAA record of www.example.org'],
  ['dns', 'in DNS'],
  ['connection', 'could not connect to www.example.org'],
  ['tls', 'could not connect to www.example.org'],
  ['unauthorized', 'wrong challenge response'],
  ['incorrectResponse', 'wrong challenge response'],
  ['rejectedIdentifier', 'not issue certificates for www.example.org'],
  ['serverInternal', 'an internal error'],
  ['badNonce', 'rejected our requests'],
  ['externalAccountRequired', 'rejected the account'],
  ['somethingNew', 'issued no certificate for www.example.org'],
])('explains %s and quotes the authority', (kind, expectedText) => {
  const problem = new AuthorityProblem({ kind, detail: 'Because.', retryAt: now + 3_600_000 })
  const sentence = refusalSentence(problem, { names: [hostname], kinds: ['http-01'] })
  expect(sentence).toContain(expectedText)
  expect(sentence).toMatch(/^(The|A) .+\. It says: “Because”\.$/)
})

test.each([
  ['rateLimited', 'too many new orders (300) from this account in the last 3h0m0s', true],
  ['rateLimited', 'Service busy; retry later.', true],
  ['serverInternal', 'Down for maintenance.', true],
  ['rateLimited', 'too many certificates (50) already issued for "example.org" in 168h', false],
  ['rateLimited', 'too many failed authorizations (5) for www.example.org.', false],
  ['rateLimited', 'too many certificates (5) issued for this exact set of identifiers', false],
  ['rateLimited', 'see https://authority.example/limits/ample.org', true],
  ['caa', 'No.', false],
])('%s, “%s”, is a limit of the whole account: %s', (kind, detail, expected) => {
  const problem = new AuthorityProblem({ kind, detail, retryAt: now + 1 })
  expect(isAccountWideLimit(problem, [hostname])).toBe(expected)
})

test('a limit of a long name applies only to it, and the quote is short', () => {
  const long = `${'a'.repeat(60)}.${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.org`
  const detail = `Error creating new order :: too many failed authorizations (5) for "${long}".`
  const type = 'urn:ietf:params:acme:error:rateLimited'
  const problem = AuthorityProblem.from({
    type,
    detail: `${detail} ${'See the limits. '.repeat(9)}`,
  })
  expect(isAccountWideLimit(problem, [long])).toBe(false)
  expect(isAccountWideLimit(problem, [hostname])).toBe(true)
  const sentence = refusalSentence(problem, { names: [hostname], kinds: ['http-01'] })
  expect(sentence.length).toBeLessThan(450)
})

test('a limit that lists its identifiers applies only to them', () => {
  const type = 'urn:ietf:params:acme:error:rateLimited'
  const subproblems = [{ type, identifier: { type: 'dns', value: hostname } }]
  const problem = AuthorityProblem.from({ type, detail: 'Too many.', subproblems })
  expect(isAccountWideLimit(problem, [hostname])).toBe(false)
})

test('rejects a certificate with a wrong name, key or lifetime', async () => {
  const settings = { directoryUrl: 'https://authority.example', email: null, caFile: null }
  const authority = createCertificateAuthority(settings, { now: () => now })
  const fitting = await authority.makeAlpnCertificate({ hostname, keyAuthorization: 'any' })
  expect(checkIssued(fitting, { names: [hostname], now })).toMatchObject({
    ...fitting,
    issuedAt: now,
  })
  const other = await authority.makeAccountKey()
  for (const [chain, key, name, time] of [
    [fitting.chain, fitting.privateKey, 'example.org', now],
    [fitting.chain, other, hostname, now],
    [fitting.chain, fitting.privateKey, hostname, Date.UTC(2200, 1, 1)],
    ['no certificate', fitting.privateKey, hostname, now],
  ] as const) {
    const check = () => checkIssued({ chain, privateKey: key }, { names: [name], now: time })
    expect(check).toThrow()
  }
})
