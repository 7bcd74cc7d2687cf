import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { dayMs } from '@plinth/domain/base/day'
import { describe, expect, test } from 'vitest'
import { admitAttempts } from '../access/admit-attempts.ts'
import { authenticateSession } from './authenticate-session.ts'
import { changeEmail } from './change-email.ts'
import { changePassword } from './change-password.ts'
import { correctEmail } from './correct-email.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { resendVerification } from './resend-verification.ts'
import { signUp } from './sign-up.ts'
import { findVerification, verifyEmail, verifyEmailByPassword } from './verification.ts'
import { password, signedIn, useWorld } from './world.test-support.ts'

const world = useWorld()

/** From a browser without a session of the account. */
const verifyElsewhere = (
  code: string,
  input: { readonly password?: string; readonly previousSecret?: string } = {},
) =>
  verifyEmailByPassword(world.deps, world.visitor, {
    code,
    password,
    previousSecret: null,
    ...input,
  })

describe('an email address', () => {
  test('is verified by its link in a signed-in browser', async () => {
    const { secret, actor, code } = await world.newAccount()
    const { email } = world
    const link = { purpose: 'verify', userId: actor.userId, email, account: email }
    const found = { ...link, hasPassword: true }
    for (const _ of ['a mail scanner', 'a person']) {
      expect(await findVerification(world.deps, code)).toEqual({ ...found, confirmed: false })
    }
    expect(await world.actorOf(secret)).toMatchObject({ verified: false })
    const [first, second] = [actor, actor].map((one) => verifyEmail(world.deps, one, code))
    await Promise.all([first, second])
    expect(await world.actorOf(secret)).toMatchObject({ verified: true })
    expect(await findVerification(world.deps, code)).toEqual({ ...found, confirmed: true })
  })

  test('is not verified by the session of another account', async () => {
    const otherAccount = await world.newAccount()
    world.email = `other-${world.email}`
    const { secret, code } = await world.newAccount()
    const tried = verifyEmail(world.deps, otherAccount.actor, code)
    await expect(tried).rejects.toMatchObject({ code: 'not_found' })
    expect(await world.actorOf(secret)).toMatchObject({ verified: false })
  })

  test('is verified in another browser with the account’s password, which signs it in', async () => {
    const { secret, actor, code } = await world.newAccount()
    const by = (text: string) => verifyElsewhere(code, { password: text })
    for (const wrong of ['', 'wrong horse battery']) {
      await expect(by(wrong)).rejects.toMatchObject({ code: 'unauthorized' })
    }
    expect(await world.actorOf(secret)).toMatchObject({ verified: false })
    const { session } = await signedIn(by(password))
    expect(await world.actorOf(secret)).toMatchObject({ verified: true })
    const entered = await world.actorOf(session.secret)
    expect(entered).toMatchObject({ userId: actor.userId, verified: true })
    // Opening the link a second time is a sign-in.
    await expect(by('')).rejects.toMatchObject({ code: 'unauthorized' })
    await expect(by(password)).resolves.toBeDefined()
  })

  test('verified with the password ends the browser’s session of another account', async () => {
    const otherAccount = await world.newAccount()
    world.email = `other-${world.email}`
    const { code } = await world.newAccount()
    const previousSecret = otherAccount.secret
    await expect(verifyElsewhere(code, { password: '', previousSecret })).rejects.toBeDefined()
    expect(await authenticateSession(world.deps, previousSecret)).not.toBeNull()
    await verifyElsewhere(code, { previousSecret })
    expect(await authenticateSession(world.deps, previousSecret)).toBeNull()
  })

  test('of an unknown link is not verified by a password', async () => {
    await world.newAccount()
    await expect(verifyElsewhere('unknown')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('shares one limit on password guesses with sign-in', async () => {
    const { secret, code } = await world.newAccount()
    const guess = () => verifyElsewhere(code, { password: 'a guess' })
    for (let i = 0; i < 5; i++) {
      await expect(guess()).rejects.toMatchObject({ code: 'unauthorized' })
      await expect(world.enter('a guess')).rejects.toMatchObject({ code: 'unauthorized' })
    }
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(world.enter()).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await world.actorOf(secret)).toMatchObject({ verified: false })
  })

  test('is not verified by an expired or replaced link', async () => {
    const { secret, actor, code } = await world.newAccount()
    await resendVerification(world.deps, actor)
    const second = await takeCode(world.deps)
    await expect(verifyEmail(world.deps, actor, code)).rejects.toMatchObject({ code: 'not_found' })
    world.now += 7 * dayMs
    await expect(verifyEmail(world.deps, actor, second)).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await world.actorOf(secret)).toMatchObject({ verified: false })
  })

  test('receives a limited number of mails', async () => {
    const { actor } = await world.newAccount()
    for (let i = 0; i < 6; i++) await resendVerification(world.deps, actor)
    await expect(resendVerification(world.deps, actor)).rejects.toMatchObject({
      code: 'rate_limited',
    })
    expect(await takeMails(world.deps)).toHaveLength(6)
  })

  test('that was mistyped can be corrected, and its old link is invalid', async () => {
    const { secret, actor, code } = await world.newAccount()
    await correctEmail(world.deps, actor, { email: `right-${world.email}`, network: 'here' })
    await expect(verifyEmail(world.deps, actor, code)).rejects.toMatchObject({ code: 'not_found' })
    await verifyEmail(world.deps, actor, await takeCode(world.deps))
    expect(await world.actorOf(secret)).toMatchObject({ verified: true })
    const again = correctEmail(world.deps, actor, { email: 'third@example.org', network: 'here' })
    await expect(again).rejects.toMatchObject({ code: 'forbidden' })
  })

  test('changes once the new one is verified, and the old one is notified', async () => {
    const { actor, code } = await world.newAccount()
    await verifyEmail(world.deps, actor, code)
    await changeEmail(world.deps, actor, { email: `new-${world.email}`, password })
    await expect(world.enter()).resolves.toBeDefined()
    const link = await takeCode(world.deps)
    expect(await findVerification(world.deps, link)).toEqual({
      purpose: 'change_email',
      userId: actor.userId,
      email: `new-${world.email}`,
      account: world.email,
      hasPassword: true,
      confirmed: false,
    })
    await verifyEmail(world.deps, actor, link)
    await verifyEmail(world.deps, actor, link)
    await expect(world.enter()).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await takeMails(world.deps)).toMatchObject([
      { kind: 'email_changed', to: world.email, newEmail: `new-${world.email}` },
    ])
  })

  test('changes in another browser only with the password of the account that changes it', async () => {
    const { actor, code } = await world.newAccount()
    await verifyEmail(world.deps, actor, code)
    const email = `new-${world.email}`
    await changeEmail(world.deps, actor, { email, password })
    const link = await takeCode(world.deps)
    await expect(verifyElsewhere(link, { password: 'a guess' })).rejects.toMatchObject({
      code: 'unauthorized',
    })
    const { session } = await signedIn(verifyElsewhere(link))
    expect(await world.actorOf(session.secret)).toMatchObject({ email })
    await takeMails(world.deps)
  })

  test('is not changed by a link requested before a password change', async () => {
    const { secret, actor, code } = await world.newAccount()
    await verifyEmail(world.deps, actor, code)
    await changeEmail(world.deps, actor, { email: `new-${world.email}`, password })
    const pending = await takeCode(world.deps)
    const change = { currentPassword: password, newPassword: 'another password' }
    await changePassword(world.deps, await world.actorOf(secret), change)
    await expect(verifyEmail(world.deps, actor, pending)).rejects.toMatchObject({
      code: 'not_found',
    })
    await takeMails(world.deps)
  })

  test('cannot be changed to itself', async () => {
    const { actor } = await world.newAccount()
    const change = changeEmail(world.deps, actor, { email: world.email, password })
    await expect(change).rejects.toMatchObject({ code: 'invalid_field' })
  })

  test('changes are rate-limited', async () => {
    const { actor } = await world.newAccount()
    const ask = (i: number) =>
      changeEmail(world.deps, actor, { email: `${i}-${world.email}`, password })
    for (let i = 0; i < 6; i++) await ask(i)
    await expect(ask(6)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await takeMails(world.deps)).toHaveLength(6)
  })

  test('cannot be mailed endlessly by changing back and forth', async () => {
    const taken = world.email
    for (let i = 0; i < 6; i++) {
      const { actor } = await world.newAccount()
      await correctEmail(world.deps, actor, { email: `${i}-${taken}`, network: 'here' })
      await takeMails(world.deps)
    }
    await expect(world.newAccount()).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('that has an account is refused at sign-up, within the limit of the network', async () => {
    await world.newAccount()
    const retry = () =>
      signUp(world.deps, world.visitor, { email: world.email, password, name: '' })
    await expect(retry()).rejects.toMatchObject({ code: 'invalid_field' })
    const { most } = attemptLimits.sign_up_network
    const others = { kind: 'sign_up_network', key: world.visitor.network } as const
    await admitAttempts(world.deps, Array(most - 2).fill(others))
    await expect(retry()).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('of another account is neither taken nor revealed', async () => {
    const owner = await world.newAccount()
    await verifyEmail(world.deps, owner.actor, owner.code)
    const taken = world.email
    world.email = `other-${world.email}`
    const { actor } = await world.newAccount()
    await changeEmail(world.deps, actor, { email: taken, password })
    expect(await takeMails(world.deps)).toEqual([])
  })
})
