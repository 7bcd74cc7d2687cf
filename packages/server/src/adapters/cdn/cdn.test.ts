// The purge APIs over real HTTP.
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type CdnApi, cdnApiToken, cdnApiZone, startCdnApi } from '../../../test-servers/cdn-api.ts'
import { CdnFailure } from '../../ports/cdn.ts'
import { type CdnOptions, createCdn } from './create-cdn.ts'
import { parseRetryAfter } from './post-purge.ts'

const never = new AbortController().signal
let api: CdnApi
beforeEach(async () => {
  api = await startCdnApi()
})
afterEach(() => api.stop())

const open = (kind: CdnOptions['kind'], changes: Partial<CdnOptions> = {}) =>
  createCdn({
    kind,
    zone: kind === 'http' ? '' : cdnApiZone,
    token: cdnApiToken,
    url: kind === 'http' ? `${api.origin}/purge` : api.origin,
    ...changes,
  })

async function failureOf(purging: Promise<void>): Promise<CdnFailure> {
  const error = await purging.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(CdnFailure)
  expect(inspect(error, { depth: 9 })).not.toContain(cdnApiToken)
  return error as CdnFailure
}

describe.each(['cloudflare', 'fastly', 'http'] as const)('%s', (kind) => {
  test('as many tags as it takes are purged in one request, and everything', async () => {
    const cdn = open(kind)
    const tags = Array.from({ length: cdn.maxTags }, (_, n) => `drop-st_${n}`)
    await cdn.purge(tags, never)
    await cdn.purge(['host-www.example.org'], never)
    await cdn.purgeEverything(never)
    expect(api.purges).toEqual([tags, ['host-www.example.org'], 'everything'])
  })

  test('a wrong token is a failure that does not quote it', async () => {
    const failure = await failureOf(open(kind, { token: 'wrong' }).purge(['a'], never))
    expect(failure.message).toContain('does not accept PLINTH_CDN_TOKEN')
    expect(failure.message).not.toContain('wrong')
    expect(api.purges).toEqual([])
  })

  test('a rate limit says when to try again', async () => {
    api.respondWith({ status: 429, headers: { 'retry-after': '17' } })
    const failure = await failureOf(open(kind).purgeEverything(never))
    expect(failure.message).toContain('rate limit')
    expect(failure.retryAfterMs).toBe(17_000)
  })

  test.each([
    { status: 500 },
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    { status: 503, body: 'x'.repeat(1000) },
  ])('$status is a failure', async (response) => {
    api.respondWith(response)
    await failureOf(open(kind).purge(['a'], never))
    expect(api.requests).toBe(1)
  })

  test('a CDN that is unreachable is a failure', async () => {
    const cdn = open(kind)
    await api.stop()
    expect((await failureOf(cdn.purge(['a'], never))).message).toContain('unreachable')
  })

  test('its name has no secret and differs for another zone or URL', () => {
    const url = `${api.origin}/purge?secret=${cdnApiToken}`
    const names = [
      open(kind).name,
      open(kind, { url }).name,
      open(kind, { zone: 'zone2', url }).name,
    ]
    expect(names.join(' ')).not.toContain(kind === 'http' ? cdnApiToken : 'Bearer')
    expect(new Set(names).size).toBe(kind === 'http' ? 2 : 3)
  })
})

test.each([
  ['a message', { message: 'Not today' }, ' It says: “Not today”.'],
  [
    'a message for a terminal',
    { message: '\u001b[31mNot\n\ntoday.' },
    ' It says: “[31mNot today”.',
  ],
  ['a long message', { message: 'x'.repeat(9000) }, ` It says: “${'x'.repeat(300)}”.`],
  ['an object', { message: { text: 'Not today' } }, ''],
  ['nothing', undefined, ''],
])('Cloudflare has to confirm a purge in the body, which has %s', async (_, error, said) => {
  const body = JSON.stringify({ success: false, errors: [error] })
  api.respondWith({ status: 200, body })
  const failure = await failureOf(open('cloudflare').purge(['a'], never))
  expect(failure.message).toBe(`Cloudflare did not confirm a purge.${said}`)
})

test('Cloudflare has to confirm a purge with JSON', async () => {
  api.respondWith({ status: 200, body: 'no JSON' })
  const failure = await failureOf(open('cloudflare').purge(['a'], never))
  expect(failure.message).toBe('Cloudflare did not confirm a purge.')
})

test('a large body does not hide that the purge succeeded', async () => {
  api.respondWith({ status: 200, body: 'x'.repeat(1_000_000) })
  await open('http').purge(['a'], never)
  await open('fastly').purge(['a'], never)
  expect(api.requests).toBe(2)
})

test('no token is sent to a URL that needs none', async () => {
  await open('http', { token: null }).purge(['a'], never)
  expect(api.purges).toEqual([['a']])
})

test('a secret in the URL is not quoted, whatever fails', async () => {
  const cdn = open('http', { url: `${api.origin}/purge?secret=${cdnApiToken}` })
  api.respondWith({ status: 404 })
  await failureOf(cdn.purge(['a'], never))
  await api.stop()
  await failureOf(cdn.purge(['a'], never))
})

test('a zone that the API does not know is named', async () => {
  const failure = await failureOf(open('fastly', { zone: 'other' }).purge(['a'], never))
  expect(failure.message).toContain('PLINTH_CDN_ZONE')
  expect(failure.message).toContain('Not found')
})

test('an aborted purge rejects with the reason', async () => {
  const stopping = new AbortController()
  stopping.abort(new Error('stopping'))
  await expect(open('http').purge(['a'], stopping.signal)).rejects.toThrow('stopping')
})

test.each([
  [null, null],
  ['12', 12_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', null],
])('Retry-After %j', (text, expected) => {
  expect(parseRetryAfter(text, 10_000)).toBe(expected)
})
