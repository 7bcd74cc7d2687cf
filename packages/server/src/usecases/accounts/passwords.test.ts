import { describe, expect, test } from 'vitest'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { authenticateSession } from './authenticate-session.ts'
import { changePassword } from './change-password.ts'
import { listSessions } from './list-sessions.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { requestReset } from './request-reset.ts'
import { requirePassword } from './require-password.ts'
import { findReset, resetPassword } from './reset-password.ts'
import { verifyEmail } from './verification.ts'
import { password, useWorld } from './world.test-support.ts'

const world = useWorld()

describe('a password', () => {
  test('is reset by a mailed link, once; every session ends and the address is verified', async () => {
    const { secret } = await world.newAccount()
    await requestReset(world.deps, world.visitor, { email: world.email })
    const code = await takeCode(world.deps)
    expect(await findReset(world.deps, code)).toEqual({ email: world.email })
    await expect(
      resetPassword(world.deps, world.visitor, { code, password: 'short' }),
    ).rejects.toMatchObject({
      code: 'invalid_field',
    })
    await resetPassword(world.deps, world.visitor, { code, password: 'another one' })
    expect(await takeMails(world.deps)).toMatchObject([
      { kind: 'password_changed', to: world.email },
    ])
    const again = resetPassword(world.deps, world.visitor, { code, password: 'a third one' })
    await expect(again).rejects.toMatchObject({ code: 'not_found' })
    expect(await authenticateSession(world.deps, secret)).toBeNull()
    const { session } = await world.enter('another one')
    expect(await world.actorOf(session.secret)).toMatchObject({ verified: true })
  })

  test('reset revokes API tokens too', async () => {
    const { actor, code } = await world.newAccount()
    await verifyEmail(world.deps, actor, code)
    const verified = { ...actor, verified: true }
    const input = { name: 'CI', expiresAt: null }
    const { secret } = await createToken(world.deps, verified, input)
    expect(await authenticateToken(world.deps, secret)).not.toBeNull()
    await requestReset(world.deps, world.visitor, { email: world.email })
    await resetPassword(world.deps, world.visitor, {
      code: await takeCode(world.deps),
      password: 'another one',
    })
    expect(await authenticateToken(world.deps, secret)).toBeNull()
    await takeMails(world.deps)
  })

  test('matches in any Unicode composition', async () => {
    await world.newAccount()
    await requestReset(world.deps, world.visitor, { email: world.email })
    const code = await takeCode(world.deps)
    await resetPassword(world.deps, world.visitor, { code, password: 'p\u00e4ssw\u00f6rter' })
    await expect(world.enter('pa\u0308sswo\u0308rter')).resolves.toBeDefined()
    await takeMails(world.deps)
  })

  test('checks are rate-limited, for correct passwords too', async () => {
    const { actor } = await world.newAccount()
    const ask = () => requirePassword(world.deps, actor, password)
    for (let i = 0; i < 10; i++) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' })
  })

  test('reset for an unknown address sends no mail and reveals nothing', async () => {
    expect(await requestReset(world.deps, world.visitor, { email: world.email })).toBeUndefined()
    expect(await takeMails(world.deps)).toEqual([])
  })

  test('is not reset by a link older than an hour', async () => {
    await world.newAccount()
    await requestReset(world.deps, world.visitor, { email: world.email })
    const code = await takeCode(world.deps)
    world.now += 3_600_000
    await expect(
      resetPassword(world.deps, world.visitor, { code, password }),
    ).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('can be changed with the current one; other sessions end', async () => {
    const { secret, actor } = await world.newAccount()
    const { session } = await world.enter()
    const change = (currentPassword: string) =>
      changePassword(world.deps, actor, { currentPassword, newPassword: 'another one' })
    await expect(change('wrong')).rejects.toMatchObject({ code: 'forbidden' })
    await change(password)
    expect(await authenticateSession(world.deps, session.secret)).toBeNull()
    expect(await listSessions(world.deps, await world.actorOf(secret))).toMatchObject([
      { current: true },
    ])
    await takeMails(world.deps)
  })
})
