import { afterEach, expect, test } from 'vitest'
import { holdTo, letGo, namingWhomIsMeant } from './acting-for.ts'
import type { Session } from './session.ts'

afterEach(() => void letGo())

const sessionOf = (userId: string, tenantId: string): Session => ({
  user: { id: userId, email: 'a@example.org', name: 'A', email_verified: true, operator: false },
  tenant: { id: tenantId, name: 'A', kind: 'personal', role: 'owner' },
})

/** The headers with which a request leaves. */
async function sent(): Promise<Record<string, string>> {
  const echo: typeof fetch = async (_url, init) => new Response(null, init)
  const request = namingWhomIsMeant(echo)
  return Object.fromEntries((await request('/', { headers: { accept: 'text/x' } })).headers)
}

test('what is asked names the account of the page, from its first session on', async () => {
  expect(await sent()).toEqual({ accept: 'text/x' })
  holdTo(sessionOf('us_a', 'tn_a'))
  holdTo(sessionOf('us_a', 'tn_a'))
  expect(await sent()).toEqual({ accept: 'text/x', 'x-plinth-acting-for': 'us_a tn_a' })
})

test.each([
  ['us_b', 'tn_b'],
  ['us_a', 'tn_b'],
  ['us_b', 'tn_a'],
])('a page is not taken over by the session of %s for %s', async (userId, tenantId) => {
  holdTo(sessionOf('us_a', 'tn_a'))
  expect(() => holdTo(sessionOf(userId, tenantId))).toThrow(
    expect.objectContaining({ code: 'unauthorized' }),
  )
  expect(await sent()).toMatchObject({ 'x-plinth-acting-for': 'us_a tn_a' })
})

test('whoever switches by themselves lets go first, and takes it back when that fails', async () => {
  holdTo(sessionOf('us_a', 'tn_a'))
  const takeBack = letGo()
  expect(await sent()).toEqual({ accept: 'text/x' })
  takeBack()
  expect(await sent()).toMatchObject({ 'x-plinth-acting-for': 'us_a tn_a' })
  letGo()
  holdTo(sessionOf('us_a', 'tn_b'))
  expect(await sent()).toMatchObject({ 'x-plinth-acting-for': 'us_a tn_b' })
})
