import { expect, test } from 'vitest'
import { hashSecret } from '../base/secrets.ts'
import { changeEmail } from './change-email.ts'
import { takeCode, takeMails } from './mailbox.test-support.ts'
import { requestReset } from './request-reset.ts'
import { resetPassword } from './reset-password.ts'
import { createSignInLink, enterByLink, findSignInLink, signInLinkMinutes } from './sign-in-link.ts'
import { verifyEmail } from './verification.ts'
import { password, useWorld } from './world.test-support.ts'

const world = useWorld()
const create = async () => {
  const { code } = await createSignInLink(world.deps, { email: world.email })
  return { code, mails: await takeMails(world.deps) }
}
const enter = (code: string, previousSecret: string | null = null) =>
  enterByLink(world.deps, world.visitor, { code, previousSecret })
const unknown = { code: 'not_found' }

test('a link opens one session, and the owner is told', async () => {
  const { actor, secret } = await world.newAccount()
  const { code, mails } = await create()
  expect(mails).toMatchObject([{ kind: 'sign_in_link_created', to: world.email }])
  const [entry] = await world.deps.database.read.auditLog.ofSubject(actor.userId, 1)
  expect(entry).toMatchObject({ actor: 'plinthd', action: 'sign_in_link_created' })
  expect(await findSignInLink(world.deps, code)).toEqual({ email: world.email })
  const { session } = await enter(code, secret)
  // It proves nothing about the address.
  expect(await world.actorOf(session.secret)).toMatchObject({
    userId: actor.userId,
    tenantId: actor.tenantId,
    verified: false,
  })
  const { sessions } = world.deps.database.read
  const opened = await sessions.findBearer(hashSecret(session.secret), world.now)
  expect(opened).toMatchObject({ method: 'link' })
  await expect(world.actorOf(secret)).rejects.toThrow('signed out')
  await expect(enter(code)).rejects.toMatchObject(unknown)
})

test('of two requests at once, one signs in', async () => {
  await world.newAccount()
  const { code } = await create()
  const outcomes = await Promise.allSettled([enter(code), enter(code)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('it ends after 15 minutes, with a newer link, and with a password reset', async () => {
  await world.newAccount()
  const late = await create()
  world.now += signInLinkMinutes * 60_000
  await expect(enter(late.code)).rejects.toMatchObject(unknown)
  const replaced = await create()
  const newer = await create()
  await expect(enter(replaced.code)).rejects.toMatchObject(unknown)
  await requestReset(world.deps, world.visitor, { email: world.email })
  const code = await takeCode(world.deps)
  await resetPassword(world.deps, world.visitor, { code, password })
  await takeMails(world.deps)
  await expect(enter(newer.code)).rejects.toMatchObject(unknown)
})

test('it ends when the account gets another address', async () => {
  const { actor, code } = await world.newAccount()
  await verifyEmail(world.deps, actor, code)
  await changeEmail(world.deps, actor, { email: `new-${world.email}`, password })
  const change = await takeCode(world.deps)
  const link = await create()
  await verifyEmail(world.deps, actor, change)
  await expect(enter(link.code)).rejects.toMatchObject(unknown)
})

test('an address without an account is refused', async () => {
  await expect(create()).rejects.toMatchObject(unknown)
})
