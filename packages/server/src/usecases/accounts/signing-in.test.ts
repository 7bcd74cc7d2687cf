// Signing up, in and out, with password hashes at their real cost.
// @module-tag slow
import { createHash } from 'node:crypto'
import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { dayMs } from '@plinth/domain/base/day'
import { describe, expect, test } from 'vitest'
import { createPasswords } from '../../adapters/crypto/argon2-passwords.ts'
import { hashingOf, withHashing } from '../../ports/passwords.test-support.ts'
import type { Hashing } from '../../ports/passwords.ts'
import { type Attempt, admitAttempts } from '../access/admit-attempts.ts'
import { listDrops } from '../drops/list-drops.ts'
import { withFailingWrites } from '../real-stores.test-support.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { authenticateSession } from './authenticate-session.ts'
import { takeMails } from './mailbox.test-support.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { password, signedIn, useWorld } from './world.test-support.ts'

// The cost of a hash is part of what is tested.
const world = useWorld(async () => ({}), createPasswords())

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
    world.now += 10 * 60_000
    await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 5 * 60 })
    world.now += 5 * 60_000
    await expect(world.enter()).resolves.toBeDefined()
  })

  test('from one IPv6 subscriber is rate-limited together', async () => {
    await world.newAccount()
    const subnet = (n: number) => `2001:db8:9:${(0xcd00 + n).toString(16)}::/64`
    const record = (n: number) =>
      admitAttempts(world.deps, [{ kind: 'sign_in_here', key: world.email, network: subnet(n) }])
    for (let n = 0; n < 4 * attemptLimits.sign_in_here.most; n++) await record(n)
    world.visitor = { ...world.visitor, network: subnet(99) }
    await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 15 * 60 })
    world.visitor = { ...world.visitor, network: '2001:db8:9:ff00::/64' }
    await expect(world.enter()).resolves.toBeDefined()
  })

  test('with the right password does not count towards the limit of the network', async () => {
    await world.newAccount()
    const { most } = attemptLimits.sign_in_network
    const others = { kind: 'sign_in_network', key: world.visitor.network } as const
    await admitAttempts(world.deps, Array(most - 2).fill(others))
    await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.enter()))
    for (let n = 0; n < 2; n++) {
      await expect(world.enter('wrong')).rejects.toMatchObject({ code: 'unauthorized' })
    }
    await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited' })
  })

  describe('while many networks guess at the account', () => {
    /** Counts as many wrong passwords from other networks as the limit allows. */
    async function exhaust(kind: 'sign_in_address' | 'sign_in_day_address') {
      const { passwordHash } = (await world.deps.database.read.users.findByEmail(world.email)) ?? {}
      const key = createHash('sha256').update(`${world.email} ${passwordHash}`).digest('base64url')
      const { most } = attemptLimits[kind]
      await world.deps.database.transactWithoutSync(async (tx) => {
        for (let n = 0; n < most; n += 500)
          await tx.attempts.record(Array(500).fill(`${kind} ${key}`), world.now)
      })
    }
    const { most: few } = attemptLimits.sign_in_few_here

    test('each network has a few attempts left, so that the owner gets in', async () => {
      await world.newAccount()
      await exhaust('sign_in_address')
      await expect(world.enter('wrong')).rejects.toMatchObject({ code: 'unauthorized' })
      for (let n = 0; n < few; n++) await expect(world.enter()).resolves.toBeDefined()
      for (let n = 1; n < few; n++) {
        await expect(world.enter('wrong')).rejects.toMatchObject({ code: 'unauthorized' })
      }
      await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 3600 })
    })

    test('very many stop everyone for up to a day, until the owner resets the password', async () => {
      const { actor } = await world.newAccount()
      await exhaust('sign_in_day_address')
      await expect(world.enter()).rejects.toMatchObject({
        code: 'rate_limited',
        retryAfter: 86_400,
      })
      const { hash } = hashingOf(world.deps.passwords)
      const renewed = await hash(password)
      await world.deps.database.transact((tx) => tx.users.setPassword(actor.userId, renewed))
      await expect(world.enter()).resolves.toBeDefined()
    })
  })

  test('that several limits refuse can be repeated after the longest wait', async () => {
    await world.newAccount()
    const { sign_in_here: here, sign_in_network: network } = attemptLimits
    const record = (attempt: Attempt, times: number) =>
      Promise.all(Array.from({ length: times }, () => admitAttempts(world.deps, [attempt])))
    await record(
      { kind: 'sign_in_here', key: world.email, network: world.visitor.network },
      here.most,
    )
    world.now += 60_000
    await record({ kind: 'sign_in_network', key: world.visitor.network }, network.most)
    await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 15 * 60 })
  })
})

describe('a hash with outdated parameters', () => {
  const weak = hashingOf(createPasswords({ memory: 8, passes: 1, parallelism: 1 }))

  async function newWeakAccount() {
    const { userId } = (await world.newAccount()).actor
    const old = await weak.hash(password)
    const setHash = (hash: string) =>
      world.deps.database.transact((tx) => tx.users.setPassword(userId, hash))
    await setHash(old)
    const stored = async () => (await world.deps.database.read.users.find(userId))?.passwordHash
    return { old, setHash, stored }
  }

  /** Signs in with another implementation of `hash` or `matches`. */
  const enterWith = (hashing: Partial<Hashing>) =>
    signIn(
      { ...world.deps, passwords: withHashing(world.deps.passwords, hashing) },
      world.visitor,
      {
        email: world.email,
        password,
        previousSecret: null,
      },
    )

  test('is renewed by a sign-in; the password stays the same', async () => {
    const { old, stored } = await newWeakAccount()
    await expect(world.enter('wrong')).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await stored()).toBe(old)
    await world.enter()
    const renewed = await stored()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await world.enter()
    expect(await stored()).toBe(renewed)
  })

  test('is not renewed over a password that was changed meanwhile', async () => {
    const { setHash, stored } = await newWeakAccount()
    const changed = await weak.hash('another one')
    const hash = () => setHash(changed).then(() => 'a hash of the old password')
    await enterWith({ hash })
    expect(await stored()).toBe(changed)
  })

  test('that cannot be renewed does not stop the sign-in', async () => {
    const { old, stored } = await newWeakAccount()
    const { session } = await signedIn(
      enterWith({ hash: () => Promise.reject(new Error('no memory')) }),
    )
    expect(await authenticateSession(world.deps, session.secret)).not.toBeNull()
    expect(await stored()).toBe(old)
  })

  test('may be renewed by another sign-in while it is being checked', async () => {
    const { old, setHash } = await newWeakAccount()
    const renewed = await weak.hash(password)
    const matches: Hashing['matches'] = async (given, hash) => {
      if (hash === old) await setHash(renewed)
      return weak.matches(given, hash)
    }
    await expect(enterWith({ matches })).resolves.toBeDefined()
  })

  test('is not accepted if the password was changed while it was being checked', async () => {
    const { setHash } = await newWeakAccount()
    const changed = await weak.hash('another one')
    const matches: Hashing['matches'] = async (given, hash) => {
      const matched = await weak.matches(given, hash)
      await setHash(changed)
      return matched
    }
    await expect(enterWith({ matches })).rejects.toMatchObject({ code: 'unauthorized' })
  })
})
