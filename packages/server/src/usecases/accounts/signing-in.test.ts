import { dayMs } from '@plinth/domain/base/day'
import { describe, expect, test } from 'vitest'
import { listDrops } from '../drops/list-drops.ts'
import { withFailingWrites } from '../real-stores.test-support.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { authenticateSession } from './authenticate-session.ts'
import { takeMails } from './mailbox.test-support.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { password, useWorld } from './world.test-support.ts'

const world = useWorld()

describe('signing up', () => {
  test('opens a session at once, unverified, in a personal tenant', async () => {
    const { actor } = await world.newAccount()
    expect(actor).toMatchObject({ role: 'owner', verified: false })
    expect(await listDrops(world.deps, actor)).toEqual([])
  })

  test('twice with one address succeeds once', async () => {
    const input = { email: world.email, password, name: '' }
    const tries = [1, 2, 3].map(() => signUp(world.deps, world.visitor, input))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_field' },
    })
    expect(await takeMails(world.deps)).toHaveLength(1)
  })

  test.each([
    ['an address', { email: 'invalid', password, name: '' }],
    ['a password', { email: 'a@example.org', password: 'short', name: '' }],
    ['a name', { email: 'a@example.org', password, name: 'a\nb' }],
  ])('%s that is invalid is refused', async (_, input) => {
    await expect(signUp(world.deps, world.visitor, input)).rejects.toMatchObject({
      code: 'invalid_field',
    })
    expect(await takeMails(world.deps)).toEqual([])
  })
})

describe('a session', () => {
  test('lasts while it is used, up to a limit', async () => {
    const { secret } = await world.newAccount()
    for (let day = 0; day < 175; day += 25) {
      expect(await authenticateSession(world.deps, secret)).not.toBeNull()
      world.now += 25 * dayMs
    }
    world.now += 5 * dayMs
    expect(await authenticateSession(world.deps, secret)).toBeNull()
  })

  test('ends after a month without use', async () => {
    const { secret } = await world.newAccount()
    world.now += 30 * dayMs
    expect(await authenticateSession(world.deps, secret)).toBeNull()
  })

  test('records the owner’s activity once a day', async () => {
    const { secret, actor } = await world.newAccount()
    const seen = async () =>
      (await world.deps.database.read.tenants.find(actor.tenantId))?.ownerSeenAt
    const signedUpAt = world.now
    world.now += dayMs - 1
    await authenticateSession(world.deps, secret)
    expect(await seen()).toBe(signedUpAt)
    world.now += 1
    await authenticateSession(world.deps, secret)
    expect(await seen()).toBe(world.now)
  })

  test('and an API token stay valid while their use cannot be recorded, which is reported', async () => {
    const { secret, actor } = await world.newAccount()
    const input = { name: 'ci', expiresAt: null }
    const token = await createToken(world.deps, { ...actor, verified: true }, input)
    world.now += dayMs
    const deps = withFailingWrites(world.deps)
    expect(await authenticateSession(deps, secret)).toEqual(actor)
    expect(await authenticateToken(deps, token.secret)).toMatchObject({ userId: actor.userId })
    expect(deps.failures.operations).toEqual(['record-session-use', 'record-token-use'])
  })

  test('is new with every sign-in, and the previous one ends', async () => {
    const { secret } = await world.newAccount()
    const { session } = await world.enter(password, secret)
    expect(session.secret).not.toBe(secret)
    expect(await authenticateSession(world.deps, secret)).toBeNull()
    await signOut(world.deps, await world.actorOf(session.secret))
    expect(await authenticateSession(world.deps, session.secret)).toBeNull()
  })

  test('never reuses a secret set by an attacker', async () => {
    await world.newAccount()
    await world.enter(password, 'planted')
    expect(await authenticateSession(world.deps, 'planted')).toBeNull()
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown address give the same error for the same work', async () => {
    await world.newAccount()
    const timed = async (address: string) => {
      // CPU time of all threads: it does not depend on how busy the machine is.
      const started = process.cpuUsage()
      const input = { email: address, password: 'wrong password', previousSecret: null }
      const failure = await signIn(world.deps, world.visitor, input).catch((error: Error) => error)
      const { user, system } = process.cpuUsage(started)
      return { failure, took: user + system }
    }
    const known = [await timed(world.email), await timed(world.email), await timed(world.email)]
    const unknown = [await timed('a@b.c'), await timed('a@b.c'), await timed('a@b.c')]
    expect(unknown[0]?.failure).toEqual(known[0]?.failure)
    const fastest = (times: { took: number }[]) => Math.min(...times.map(({ took }) => took))
    // Without hashing it would be about a hundredth.
    expect(fastest(unknown)).toBeGreaterThan(fastest(known) / 3)
  })

  test('is rate-limited per address and network, not for the owner elsewhere', async () => {
    await world.newAccount()
    for (let i = 0; i < 10; i++) {
      await expect(world.enter('wrong')).rejects.toMatchObject({ code: 'unauthorized' })
    }
    await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 15 * 60 })
    const { visitor } = world
    world.visitor = { ...visitor, network: 'elsewhere' }
    await expect(world.enter()).resolves.toBeDefined()
    world.visitor = visitor
    world.now += 15 * 60_000
    await expect(world.enter()).resolves.toBeDefined()
  })
})
