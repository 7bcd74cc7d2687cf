import { afterEach, expect, test } from 'vitest'
import { bindToSession, releaseSession, withActingFor } from './acting-for.ts'
import type { Session } from './session.ts'

afterEach(() => void releaseSession())

const sessionOf = (userId: string, tenantId: string): Session => ({
  user: {
    id: userId,
    email: 'a@example.org',
    name: 'A',
    email_verified: true,
    operator: false,
    has_password: true,
  },
  tenant: {
    id: tenantId,
    name: 'A',
    kind: 'personal',
    role: 'owner',
    plan: 'free',
    requires_second_factor: false,
    refused: false,
  },
  sign_in: { passwords: true, providers: [] },
})

/** The headers of an outgoing request. */
async function sentHeaders(): Promise<Record<string, string>> {
  const echo: typeof fetch = async (_url, init) => new Response(null, init)
  const request = withActingFor(echo)
  return Object.fromEntries((await request('/', { headers: { accept: 'text/x' } })).headers)
}

test('requests name the account of the page once its session has been read', async () => {
  expect(await sentHeaders()).toEqual({ accept: 'text/x' })
  bindToSession(sessionOf('us_a', 'tn_a'))
  bindToSession(sessionOf('us_a', 'tn_a'))
  expect(await sentHeaders()).toEqual({ accept: 'text/x', 'x-plinth-acting-for': 'us_a tn_a' })
})

test.each([
  ['us_b', 'tn_b'],
  ['us_a', 'tn_b'],
  ['us_b', 'tn_a'],
])('a page does not adopt the session of %s for %s', async (userId, tenantId) => {
  bindToSession(sessionOf('us_a', 'tn_a'))
  expect(() => bindToSession(sessionOf(userId, tenantId))).toThrow(
    expect.objectContaining({ code: 'unauthorized' }),
  )
  expect(await sentHeaders()).toMatchObject({ 'x-plinth-acting-for': 'us_a tn_a' })
})

test('a switch made by the page releases the account, and restores it on failure', async () => {
  bindToSession(sessionOf('us_a', 'tn_a'))
  const restore = releaseSession()
  expect(await sentHeaders()).toEqual({ accept: 'text/x' })
  restore()
  expect(await sentHeaders()).toMatchObject({ 'x-plinth-acting-for': 'us_a tn_a' })
  releaseSession()
  bindToSession(sessionOf('us_a', 'tn_b'))
  expect(await sentHeaders()).toMatchObject({ 'x-plinth-acting-for': 'us_a tn_b' })
})
