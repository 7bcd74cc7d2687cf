import { dayMs } from '@plinth/domain/lifecycle'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SessionActor, Visitor } from '../actor.ts'
import { createSite } from '../create-site.ts'
import { listSites } from '../list-sites.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { authenticateSession } from './authenticate-session.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { correctEmail } from './correct-email.ts'
import { deleteAccount } from './delete-account.ts'
import { listSessions } from './list-sessions.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { requestReset } from './request-reset.ts'
import { resendVerification } from './resend-verification.ts'
import { findReset, resetPassword } from './reset-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'
import { findVerification, verifyEmail } from './verification.ts'

const start = Date.UTC(2030, 0, 1)
const password = 'correct horse battery'
let now = start
let stores: RealStores
let count = 0
let email: string
let visitor: Visitor

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())
beforeEach(() => {
  now += 100 * dayMs
  count += 1
  email = `person${count}@example.org`
  visitor = { network: `192.0.2.${count}`, browserId: null, userAgent: 'A browser' }
})

const deps = () => stores.deps

async function actorOf(secret: string): Promise<SessionActor> {
  const actor = await authenticateSession(deps(), secret)
  if (!actor) throw new Error('signed out')
  return actor
}

async function newAccount(): Promise<{ secret: string; actor: SessionActor; code: string }> {
  const { session } = await signUp(deps(), visitor, { email, password, name: 'Someone' })
  return {
    secret: session.secret,
    actor: await actorOf(session.secret),
    code: await takeCode(deps()),
  }
}

const enter = (given = password, previousSecret: string | null = null) =>
  signIn(deps(), visitor, { email, password: given, previousSecret })

// Each hash takes its time on purpose.
vi.setConfig({ testTimeout: 30_000 })

describe('signing up', () => {
  test('gives a session at once, unverified, in a tenant of one’s own', async () => {
    const { actor } = await newAccount()
    expect(actor).toMatchObject({ role: 'owner', verified: false })
    expect(await listSites(deps(), actor)).toEqual([])
  })

  test('twice with one address: one gets it', async () => {
    const input = { email, password, name: '' }
    const tries = [1, 2, 3].map(() => signUp(deps(), visitor, input))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'invalid_field' },
    })
    expect(await takeMails(deps())).toHaveLength(1)
  })

  test.each([
    ['an address', { email: 'nobody', password, name: '' }],
    ['a password', { email: 'a@example.org', password: 'short', name: '' }],
    ['a name', { email: 'a@example.org', password, name: 'a\nb' }],
  ])('%s that is none is refused', async (_, input) => {
    await expect(signUp(deps(), visitor, input)).rejects.toMatchObject({ code: 'invalid_field' })
    expect(await takeMails(deps())).toEqual([])
  })
})

describe('a session', () => {
  test('lasts while it is used, but not for ever', async () => {
    const { secret } = await newAccount()
    for (let day = 0; day < 175; day += 25) {
      expect(await authenticateSession(deps(), secret)).not.toBeNull()
      now += 25 * dayMs
    }
    now += 5 * dayMs
    expect(await authenticateSession(deps(), secret)).toBeNull()
  })

  test('ends after a month without use', async () => {
    const { secret } = await newAccount()
    now += 30 * dayMs
    expect(await authenticateSession(deps(), secret)).toBeNull()
  })

  test('tells once a day that the owner was here', async () => {
    const { secret, actor } = await newAccount()
    const seen = async () => (await deps().database.read.tenants.find(actor.tenantId))?.ownerSeenAt
    const signedUpAt = now
    now += dayMs - 1
    await authenticateSession(deps(), secret)
    expect(await seen()).toBe(signedUpAt)
    now += 1
    await authenticateSession(deps(), secret)
    expect(await seen()).toBe(now)
  })

  test('is new with every sign-in, and the one before it ends', async () => {
    const { secret } = await newAccount()
    const { session } = await enter(password, secret)
    expect(session.secret).not.toBe(secret)
    expect(await authenticateSession(deps(), secret)).toBeNull()
    await signOut(deps(), await actorOf(session.secret))
    expect(await authenticateSession(deps(), session.secret)).toBeNull()
  })

  test('is never the one that a stranger brought', async () => {
    await newAccount()
    await enter(password, 'planted')
    expect(await authenticateSession(deps(), 'planted')).toBeNull()
  })
})

describe('signing in', () => {
  test('a wrong password and an unknown address look alike, and take as long', async () => {
    await newAccount()
    const timed = async (address: string) => {
      const started = process.hrtime.bigint()
      const input = { email: address, password: 'wrong password', previousSecret: null }
      const failure = await signIn(deps(), visitor, input).catch((error: Error) => error)
      return { failure, took: Number(process.hrtime.bigint() - started) }
    }
    const known = [await timed(email), await timed(email), await timed(email)]
    const unknown = [await timed('a@b.c'), await timed('a@b.c'), await timed('a@b.c')]
    expect(unknown[0]?.failure).toEqual(known[0]?.failure)
    const fastest = (times: { took: number }[]) => Math.min(...times.map(({ took }) => took))
    // Without the same work it would be a hundredth of it.
    expect(fastest(unknown)).toBeGreaterThan(fastest(known) / 3)
  })

  test('is limited for an address from one network, not for its owner elsewhere', async () => {
    await newAccount()
    for (let i = 0; i < 10; i++) {
      await expect(enter('wrong')).rejects.toMatchObject({ code: 'unauthorized' })
    }
    await expect(enter()).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 15 * 60 })
    visitor = { ...visitor, network: 'elsewhere' }
    await expect(enter()).resolves.toBeDefined()
    visitor = { ...visitor, network: `192.0.2.${count}` }
    now += 15 * 60_000
    await expect(enter()).resolves.toBeDefined()
  })
})

describe('an address', () => {
  test('is verified by its link, once', async () => {
    const { secret, code } = await newAccount()
    expect(await findVerification(deps(), code)).toEqual({ email })
    expect(await findVerification(deps(), code)).toEqual({ email })
    const outcomes = await Promise.allSettled([
      verifyEmail(deps(), code),
      verifyEmail(deps(), code),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await actorOf(secret)).toMatchObject({ verified: true })
  })

  test('is not verified by a link that is too old or was replaced', async () => {
    const { secret, actor, code } = await newAccount()
    await resendVerification(deps(), actor)
    const second = await takeCode(deps())
    await expect(verifyEmail(deps(), code)).rejects.toMatchObject({ code: 'not_found' })
    now += 7 * dayMs
    await expect(verifyEmail(deps(), second)).rejects.toMatchObject({ code: 'not_found' })
    expect(await actorOf(secret)).toMatchObject({ verified: false })
  })

  test('gets a bounded number of mails', async () => {
    const { actor } = await newAccount()
    for (let i = 0; i < 6; i++) await resendVerification(deps(), actor)
    await expect(resendVerification(deps(), actor)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await takeMails(deps())).toHaveLength(6)
  })

  test('that was mistyped is corrected, and the mistyped one proves nothing', async () => {
    const { secret, actor, code } = await newAccount()
    await correctEmail(deps(), actor, { email: `right-${email}` })
    await expect(verifyEmail(deps(), code)).rejects.toMatchObject({ code: 'not_found' })
    expect(await verifyEmail(deps(), await takeCode(deps()))).toEqual({ email: `right-${email}` })
    expect(await actorOf(secret)).toMatchObject({ verified: true })
    const again = correctEmail(deps(), actor, { email: 'third@example.org' })
    await expect(again).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('changes once the new one is proven, and the old one hears of it', async () => {
    const { actor, code } = await newAccount()
    await verifyEmail(deps(), code)
    await changeEmail(deps(), actor, { email: `new-${email}`, password })
    await expect(enter()).resolves.toBeDefined()
    await verifyEmail(deps(), await takeCode(deps()))
    await expect(enter()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await takeMails(deps())).toMatchObject([
      { kind: 'email_changed', to: email, newEmail: `new-${email}` },
    ])
  })

  test('of somebody else is neither taken nor told of', async () => {
    const { code } = await newAccount()
    await verifyEmail(deps(), code)
    const taken = email
    email = `other-${email}`
    const { actor } = await newAccount()
    await changeEmail(deps(), actor, { email: taken, password })
    expect(await takeMails(deps())).toEqual([])
  })
})

describe('a password', () => {
  test('is reset by a mailed link, once; every session ends and the address is proven', async () => {
    const { secret } = await newAccount()
    await requestReset(deps(), visitor, { email })
    const code = await takeCode(deps())
    expect(await findReset(deps(), code)).toEqual({ email })
    await expect(resetPassword(deps(), { code, password: 'short' })).rejects.toMatchObject({
      code: 'invalid_field',
    })
    await resetPassword(deps(), { code, password: 'another one' })
    expect(await takeMails(deps())).toMatchObject([{ kind: 'password_changed', to: email }])
    const again = resetPassword(deps(), { code, password: 'a third one' })
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
    expect(await authenticateSession(deps(), secret)).toBeNull()
    const { session } = await enter('another one')
    expect(await actorOf(session.secret)).toMatchObject({ verified: true })
  })

  test('of an unknown address is asked for without a word and without a mail', async () => {
    expect(await requestReset(deps(), visitor, { email })).toBeUndefined()
    expect(await takeMails(deps())).toEqual([])
  })

  test('is not reset an hour later', async () => {
    await newAccount()
    await requestReset(deps(), visitor, { email })
    const code = await takeCode(deps())
    now += 3_600_000
    await expect(resetPassword(deps(), { code, password })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('changes with the current one; other browsers are signed out', async () => {
    const { secret, actor } = await newAccount()
    const { session } = await enter()
    const change = (currentPassword: string) =>
      changePassword(deps(), actor, { currentPassword, newPassword: 'another one' })
    await expect(change('wrong')).rejects.toMatchObject({ code: 'forbidden' })
    await change(password)
    expect(await authenticateSession(deps(), session.secret)).toBeNull()
    expect(await listSessions(deps(), await actorOf(secret))).toMatchObject([{ current: true }])
    await takeMails(deps())
  })
})

describe('deleting the account', () => {
  const remove = (actor: SessionActor, input = { confirm: email, password }) =>
    deleteAccount(deps(), actor, input)

  test('takes the typed address and the password', async () => {
    const { secret, actor } = await newAccount()
    const mistyped = remove(actor, { confirm: 'delete', password })
    await expect(mistyped).rejects.toMatchObject({ code: 'invalid_field' })
    const wrong = remove(actor, { confirm: email, password: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ code: 'forbidden' })
    expect(await authenticateSession(deps(), secret)).not.toBeNull()
  })

  test('takes everything along that is theirs alone, and nothing else', async () => {
    const { secret, actor } = await newAccount()
    const { site } = await createSite(deps(), actor, {})
    const { slug } = site
    await remove(actor)
    expect(await authenticateSession(deps(), secret)).toBeNull()
    expect(await deps().database.read.sites.findBySlug(slug)).toBeNull()
    expect(await deps().database.read.tenants.find(actor.tenantId)).toBeNull()
    const next = await newAccount()
    const again = createSite(deps(), next.actor, { slug })
    await expect(again).rejects.toMatchObject({ code: 'slug_taken' })
  })

  test('does not take an organisation from those who work in it', async () => {
    const owner = await newAccount()
    await verifyEmail(deps(), owner.code)
    const name = 'Shared work'
    const made = await createOrganisation(deps(), { ...owner.actor, verified: true }, { name })
    const ownerEmail = email
    email = `member-${email}`
    const member = await newAccount()
    const joined = { userId: member.actor.userId, role: 'member', joinedAt: now } as const
    await deps().database.transact((tx) => tx.tenants.addMember(made.tenant.id, joined))
    const refused = remove(owner.actor, { confirm: ownerEmail, password })
    await expect(refused).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining(name),
    })
    await remove(member.actor)
    await remove(owner.actor, { confirm: ownerEmail, password })
    expect(await deps().database.read.tenants.find(made.tenant.id)).toBeNull()
  })
})
