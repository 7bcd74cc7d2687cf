import { createHash } from 'node:crypto'
import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { AppError } from '@plinth/domain/base/errors'
import { type Gate, gateOf } from '@plinth/domain/serving/gate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withHashing } from '../../ports/passwords.test-support.ts'
import type { AccountActor } from '../access/actor.ts'
import { admitAttempts } from '../access/admit-attempts.ts'
import type { Deps } from '../base/deps.ts'
import { updateDrop } from '../drops/update-drop.ts'
import { openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { unlockDrop } from './unlock-drop.ts'

const password = 'caf\u00e9 au lait'
let now = Date.UTC(2026, 0, 1)
let stores: RealStores
let deps: Deps
let actor: AccountActor
let id: string

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
  deps = stores.deps
  ;({ actor, drop: id } = await signUp(deps, 'plus'))
})
afterAll(() => stores.remove())

async function protect(word: string): Promise<Gate> {
  const gate = gateOf((await updateDrop(deps, actor, { id, password: word })).drop)
  if (!gate) throw new Error('the drop is open')
  return gate
}

const tries = (gate: Gate, network: string, word: string) =>
  unlockDrop(deps, { gate, network, password: word })

test('a drop is unlocked only by its password, in any Unicode composition', async () => {
  const gate = await protect(password)
  expect(await tries(gate, 'home', 'cafe\u0301 au lait')).toBe(true)
  expect(await tries(gate, 'home', 'cafe au lait')).toBe(false)
  const next = await protect('espresso')
  expect(await tries(next, 'home', password)).toBe(false)
  const open = await updateDrop(deps, actor, { id, password: null })
  expect(gateOf(open.drop)).toBeNull()
})

test('ten wrong guesses per network are allowed; correct passwords do not count', async () => {
  const gate = await protect(password)
  // Too long to be hashed, but counted as a guess.
  const guess = () => tries(gate, 'cafe', 'x'.repeat(2000))
  for (let i = 0; i < 9; i += 1) expect(await guess()).toBe(false)
  for (let i = 0; i < 2; i += 1) expect(await tries(gate, 'cafe', password)).toBe(true)
  expect(await guess()).toBe(false)
  const refused = { code: 'rate_limited', retryAfter: 900 }
  await expect(tries(gate, 'cafe', password)).rejects.toMatchObject(refused)
  expect(await tries(gate, 'elsewhere', password)).toBe(true)
  now += 15 * 60_000
  expect(await tries(gate, 'cafe', password)).toBe(true)
})

test('many visitors of one network can unlock a drop while others there guess', async () => {
  const gate = await protect(password)
  const others = { kind: 'unlock_network', key: 'school' } as const
  await admitAttempts(deps, Array(290).fill(others))
  for (let round = 0; round < 2; round += 1) {
    const opened = Array.from({ length: 10 }, () => tries(gate, 'school', password))
    expect(await Promise.all(opened)).not.toContain(false)
  }
})

test('a whole school can unlock a drop at the same time', async () => {
  const gate = await protect(password)
  const opened = Array.from({ length: 40 }, () => tries(gate, 'campus', password))
  expect(await Promise.all(opened)).toEqual(Array(40).fill(true))
})

test('of parallel guesses, no more than the limit are checked', async () => {
  const gate = await protect(password)
  const guesses = Array.from({ length: 30 }, () => tries(gate, 'parallel', 'wrong'))
  const outcomes = (await Promise.allSettled(guesses)).map(({ status }) => status)
  expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(10)
})

test('networks of one IPv6 subscriber share a larger limit', async () => {
  const gate = await protect(password)
  const subnet = (n: number) => `2001:db8:7:${(0xab00 + n).toString(16)}::/64`
  const guess = (n: number) => tries(gate, subnet(n), 'wrong')
  for (let n = 0; n < 40; n += 1) expect(await guess(n)).toBe(false)
  await expect(guess(40)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 900 })
  expect(await tries(gate, '2001:db8:7:ac00::/64', password)).toBe(true)
})

describe('wrong passwords for one drop from many networks', () => {
  const few = 5

  /** Counts as many wrong guesses from other networks as the limit allows. */
  const exhaust = (kind: 'unlock_drop' | 'unlock_day_drop', { dropId, passwordHash }: Gate) =>
    deps.database.transactWithoutSync(async (tx) => {
      const key = createHash('sha256').update(`${dropId} ${passwordHash}`).digest('base64url')
      const batch = 500
      for (let n = 0; n < attemptLimits[kind].most; n += batch)
        await tx.attempts.record(Array(batch).fill(`${kind} ${key}`), now)
    })

  test('leave each network a few attempts, and do not lock out who knows the password', async () => {
    const gate = await protect(password)
    await exhaust('unlock_drop', gate)
    for (let n = 0; n < few; n += 1) expect(await tries(gate, 'new', 'wrong')).toBe(false)
    await expect(tries(gate, 'new', 'wrong')).rejects.toMatchObject({
      code: 'rate_limited',
      detail: expect.stringContaining('wrong passwords for this page'),
      retryAfter: 3600,
    })
    expect(await tries(gate, 'another', password)).toBe(true)
    now += 60 * 60_000
    expect(await tries(gate, 'new', password)).toBe(true)
  })

  test('refuse every network for up to a day if there are very many, until a new password is set', async () => {
    const gate = await protect(password)
    await exhaust('unlock_day_drop', gate)
    const refused = { code: 'rate_limited', retryAfter: 24 * 60 * 60 }
    await expect(tries(gate, 'anyone', password)).rejects.toMatchObject(refused)
    expect(await tries(await protect('a new one'), 'anyone', 'a new one')).toBe(true)
  })
})

test('a check that fails with an error does not count as a guess', async () => {
  const gate = await protect(password)
  const busy = new AppError('unavailable', 'Too many wait.')
  const passwords = withHashing(deps.passwords, { matches: () => Promise.reject(busy) })
  for (let i = 0; i < 11; i += 1) {
    const opening = unlockDrop({ ...deps, passwords }, { gate, network: 'fair', password })
    await expect(opening).rejects.toBe(busy)
  }
})

test('correct passwords are rate-limited too, because hashing is expensive', async () => {
  const gate = await protect(password)
  const hashed = { kind: 'unlock_hash_network', key: 'loop' } as const
  await admitAttempts(deps, Array(999).fill(hashed))
  expect(await tries(gate, 'loop', password)).toBe(true)
  await expect(tries(gate, 'loop', password)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('a plan without passwords refuses to set one and allows removing one', async () => {
  const { actor: free, drop } = await signUp(deps, 'free')
  const setting = updateDrop(deps, free, { id: drop, name: 'New', password })
  await expect(setting).rejects.toMatchObject({ code: 'plan_limit' })
  const { drop: after } = await updateDrop(deps, free, { id: drop, password: null })
  expect(after).toMatchObject({ name: '', passwordHash: null })
})

test('setting passwords is rate-limited before they are hashed', async () => {
  const { actor: busy, drop } = await signUp(deps, 'plus')
  const attempt = { kind: 'drop_password_tenant', key: busy.tenantId } as const
  for (let n = 0; n < 120; n += 1) await admitAttempts(deps, [attempt])
  const setting = updateDrop(deps, busy, { id: drop, password })
  await expect(setting).rejects.toMatchObject({ code: 'rate_limited' })
  expect((await updateDrop(deps, busy, { id: drop, password: null })).drop.id).toBe(drop)
})

test('a drop of another account is not found, whatever the plan', async () => {
  const { actor: other } = await signUp(deps, 'free')
  const setting = updateDrop(deps, other, { id, password })
  await expect(setting).rejects.toMatchObject({ code: 'not_found' })
})
