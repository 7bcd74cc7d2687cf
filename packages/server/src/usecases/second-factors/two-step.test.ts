// Two-step sign-in: codes of an authenticator app after the password.
import { attemptLimits } from '@plinth/domain/accounts/attempt-limits'
import { describe, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { authenticateSession } from '../accounts/authenticate-session.ts'
import { takeCode, takeMails } from '../accounts/mailbox.test-support.ts'
import { requestReset } from '../accounts/request-reset.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { signIn } from '../accounts/sign-in.ts'
import { password, useWorld } from '../accounts/world.test-support.ts'
import { enterByCode, findSecondStep } from './enter-by-code.ts'
import { stepAt, totpCode } from './totp.ts'
import { confirmTwoStep, endTwoStep, renewRecoveryCodes, startTwoStep } from './two-step.ts'

const world = useWorld()
const minute = 60_000

const bytesOf = (base32: string): Buffer => {
  const bits = [...base32]
    .map((c) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(c).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** An account with two-step sign-in, and the app that shows its codes. */
async function newTwoStepAccount() {
  const { actor, secret: session } = await world.newAccount()
  const { secret, uri } = await startTwoStep(world.deps, actor, { password })
  const app = (distance = 0) => totpCode(bytesOf(secret), stepAt(world.now) + distance)
  const recoveryCodes = await confirmTwoStep(world.deps, actor, { code: app() })
  await takeMails(world.deps)
  world.now += minute
  return { actor: await world.actorOf(session), session, uri, app, recoveryCodes }
}

async function firstStep(given = password): Promise<string> {
  const { deps, visitor, email } = world
  const entered = await signIn(deps, visitor, { email, password: given, previousSecret: null })
  if ('session' in entered) throw new Error('signed in without a code')
  return entered.awaited.sealed
}

const secondStep = (awaited: string | null, code: string, actor: SessionActor | null = null) =>
  enterByCode(world.deps, world.visitor, { awaited, actor, code, previousSecret: null })

async function reset(next: string): Promise<void> {
  await requestReset(world.deps, world.visitor, { email: world.email })
  const code = await takeCode(world.deps)
  await resetPassword(world.deps, world.visitor, { code, password: next })
  await takeMails(world.deps)
}

const refused = { code: 'forbidden' }

describe('turning it on', () => {
  test('shows a secret and takes effect with the first code', async () => {
    const { actor, secret } = await world.newAccount()
    const started = await startTwoStep(world.deps, actor, { password })
    expect(started.uri).toBe(
      `otpauth://totp/localhost:${encodeURIComponent(world.email)}?secret=${started.secret}&issuer=localhost`,
    )
    await expect(world.enter()).resolves.toBeDefined()
    const wrong = confirmTwoStep(world.deps, actor, { code: '000000' })
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_field' })
    const code = totpCode(bytesOf(started.secret), stepAt(world.now))
    const codes = await confirmTwoStep(world.deps, actor, { code })
    expect(new Set(codes).size).toBe(10)
    expect(await world.actorOf(secret)).toMatchObject({ twoFactor: true })
    expect(await firstStep()).toBeDefined()
    expect(await takeMails(world.deps)).toMatchObject([{ kind: 'two_step_on' }])
  })

  test('is not for an account without a password, which no code would follow', async () => {
    const { actor } = await world.newAccount()
    const deps = { ...world.deps, allowsPasswords: false }
    await expect(startTwoStep(deps, actor, { password: '' })).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('Add a passkey instead'),
    })
    await takeMails(world.deps)
  })

  test('needs the password, ends other sessions, and happens once', async () => {
    const { actor } = await world.newAccount()
    const wrong = startTwoStep(world.deps, actor, { password: 'wrong password' })
    await expect(wrong).rejects.toMatchObject(refused)
    const { session: other } = await world.enter()
    const { secret } = await startTwoStep(world.deps, actor, { password })
    const code = totpCode(bytesOf(secret), stepAt(world.now))
    await confirmTwoStep(world.deps, actor, { code })
    expect(await authenticateSession(world.deps, other.secret)).toBeNull()
    const strong = { ...actor, twoFactor: true } as const
    const again = startTwoStep(world.deps, strong, { password })
    await expect(again).rejects.toMatchObject(refused)
    await takeMails(world.deps)
  })
})

describe('signing in', () => {
  test('opens no session for the password alone', async () => {
    const { app } = await newTwoStepAccount()
    const awaited = await firstStep()
    const { session } = await secondStep(awaited, app())
    expect(await world.actorOf(session.secret)).toMatchObject({ twoFactor: true })
  })

  test('a code works once, even for two requests at once', async () => {
    const { app } = await newTwoStepAccount()
    const awaited = await firstStep()
    const tries = await Promise.allSettled([1, 2, 3].map(() => secondStep(awaited, app())))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(secondStep(awaited, app())).rejects.toMatchObject(refused)
    await expect(secondStep(awaited, app(-1))).rejects.toMatchObject(refused)
    await expect(secondStep(awaited, app(1))).resolves.toBeDefined()
  })

  test('a recovery code works once, however it is typed, and is mailed', async () => {
    const { recoveryCodes } = await newTwoStepAccount()
    const [code = '', other = ''] = recoveryCodes
    const awaited = await firstStep()
    await secondStep(awaited, ` ${code.toUpperCase().replace('-', ' ')} `)
    expect(await takeMails(world.deps)).toMatchObject([{ kind: 'recovery_code_used', left: 9 }])
    await expect(secondStep(awaited, code)).rejects.toMatchObject(refused)
    const tries = await Promise.allSettled([1, 2].map(() => secondStep(awaited, other)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await takeMails(world.deps)
  })

  test('is rate-limited for wrong codes, per network and for the account', async () => {
    const { app } = await newTwoStepAccount()
    const awaited = await firstStep()
    const { second_step_here: here, second_step_user: user } = attemptLimits
    const { network } = world.visitor
    let wrong = 0
    const guess = () => {
      wrong += 1
      return expect(secondStep(awaited, '000000')).rejects.toMatchObject(refused)
    }
    for (let n = 0; n < here.most; n++) await guess()
    const limited = { code: 'rate_limited' }
    await expect(secondStep(awaited, app())).rejects.toMatchObject(limited)
    for (let other = 1; wrong < user.most; other++) {
      world.visitor = { ...world.visitor, network: `198.51.100.${other}` }
      for (let n = 0; n < here.most && wrong < user.most; n++) await guess()
    }
    world.visitor = { ...world.visitor, network: '203.0.113.1' }
    await expect(secondStep(awaited, app())).rejects.toMatchObject(limited)
    world.visitor = { ...world.visitor, network }
  })

  test('gets only some further wrong codes by new passwords', async () => {
    const { app } = await newTwoStepAccount()
    const {
      second_step_here: here,
      second_step_user: user,
      second_step_day_user: day,
    } = attemptLimits
    let awaited = await firstStep()
    for (let wrong = 0; wrong < day.most; wrong++) {
      if (wrong > 0 && wrong % user.most === 0) {
        await reset(`password ${wrong}`)
        awaited = await firstStep(`password ${wrong}`)
      }
      const network = `198.51.100.${Math.floor(wrong / here.most)}`
      world.visitor = { ...world.visitor, network }
      await expect(secondStep(awaited, '000000')).rejects.toMatchObject(refused)
    }
    await reset('last password')
    world.visitor = { ...world.visitor, network: '203.0.113.2' }
    const limited = { code: 'rate_limited' }
    awaited = await firstStep('last password')
    await expect(secondStep(awaited, app())).rejects.toMatchObject(limited)
    world.now += day.withinMs
    await expect(secondStep(await firstStep('last password'), app())).resolves.toBeDefined()
  })

  test('expires after ten minutes, and with a changed password', async () => {
    const { app } = await newTwoStepAccount()
    const ended = { code: 'unauthorized' }
    const early = await firstStep()
    world.now += 10 * minute
    await expect(secondStep(early, app())).rejects.toMatchObject(ended)
    const awaited = await firstStep()
    await reset('another password')
    await expect(secondStep(awaited, app())).rejects.toMatchObject(ended)
    // A new password does not remove the second factor.
    await expect(secondStep(await firstStep('another password'), app())).resolves.toBeDefined()
  })

  test.each(['', 'forged', 'AAAA'])('an awaited code cannot be forged: %j', async (forged) => {
    const { app } = await newTwoStepAccount()
    await expect(secondStep(forged, app())).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('a browser that is signed in can take the second step later', async () => {
    const { actor, app } = await newTwoStepAccount()
    const { twoFactor: _, ...weak } = actor
    const step = { awaited: null, actor: weak }
    expect(await findSecondStep(world.deps, step)).toMatchObject({
      user: { id: actor.userId },
      asksForCode: true,
      hasPasskey: false,
    })
    const { session } = await secondStep(null, app(), weak)
    expect(await world.actorOf(session.secret)).toMatchObject({ twoFactor: true })
  })
})

describe('a session without the second factor', () => {
  test('cannot change second factors, even with the password', async () => {
    const { actor } = await newTwoStepAccount()
    const { twoFactor: _, ...weak } = actor
    for (const change of [endTwoStep, renewRecoveryCodes, startTwoStep]) {
      await expect(change(world.deps, weak, { password })).rejects.toMatchObject(refused)
    }
    expect(await takeMails(world.deps)).toEqual([])
  })
})

test('new recovery codes replace the earlier ones', async () => {
  const { actor, recoveryCodes } = await newTwoStepAccount()
  const renewed = await renewRecoveryCodes(world.deps, actor, { password })
  world.now += 1
  const awaited = await firstStep()
  const earlier = secondStep(awaited, recoveryCodes[0] ?? '')
  await expect(earlier).rejects.toMatchObject(refused)
  await expect(secondStep(awaited, renewed[0] ?? '')).resolves.toBeDefined()
  expect(await takeMails(world.deps)).toMatchObject([
    { kind: 'recovery_codes_renewed' },
    { kind: 'recovery_code_used' },
  ])
})

test('turned off, the password is enough again', async () => {
  const { actor } = await newTwoStepAccount()
  await endTwoStep(world.deps, actor, { password })
  await expect(world.enter()).resolves.toBeDefined()
  expect(await takeMails(world.deps)).toMatchObject([{ kind: 'two_step_off' }])
  await expect(endTwoStep(world.deps, actor, { password })).rejects.toMatchObject(refused)
})
