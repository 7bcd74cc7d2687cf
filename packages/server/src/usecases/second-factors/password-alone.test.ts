// What someone cannot do who only knows the password, only reads the mail, or was signed out.
import type { TenantId } from '@plinth/domain/base/ids'
import { describe, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { changePassword } from '../accounts/change-password.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { takeCode, takeMails } from '../accounts/mailbox.test-support.ts'
import { requestReset } from '../accounts/request-reset.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { verifyEmail } from '../accounts/verification.ts'
import { password, useWorld } from '../accounts/world.test-support.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { beginConnecting } from '../sign-in-providers/connect-identity.ts'
import { addPasskey, beginPasskey, handleOf } from './add-passkey.ts'
import { createSoftwareAuthenticator } from './software-authenticator.test-support.ts'
import { confirmTwoStep, startTwoStep } from './two-step.ts'

const origin = 'http://localhost:8080'
const world = useWorld(async () => ({
  PLINTH_BASE_URL: origin,
  PLINTH_OIDC_PROVIDERS: 'github',
  PLINTH_OIDC_GITHUB_CLIENT_ID: 'plinth',
  PLINTH_OIDC_GITHUB_CLIENT_SECRET: 'secret',
}))

const refused = { code: 'forbidden', detail: expect.stringContaining('second factor') }
const signedOut = { code: 'unauthorized' }

async function begin(actor: SessionActor) {
  const begun = await beginPasskey(world.deps, actor, { password })
  const authenticator = createSoftwareAuthenticator('localhost', handleOf(actor.userId))
  const credential = authenticator.create({ origin, challenge: String(begun.options.challenge) })
  return { name: 'Laptop', state: begun.state, credential }
}

const addKey = async (actor: SessionActor) => addPasskey(world.deps, actor, await begin(actor))

async function newVerified(): Promise<SessionActor> {
  const { actor } = await world.newAccount()
  return { ...actor, verified: true }
}

const passkeysOf = ({ userId }: SessionActor) => world.deps.database.read.passkeys.ofUser(userId)

async function reset(): Promise<void> {
  await requestReset(world.deps, world.visitor, { email: world.email })
  const code = await takeCode(world.deps)
  await resetPassword(world.deps, world.visitor, { code, password: 'another password' })
  await takeMails(world.deps)
}

test('a change of address that was requested before a passkey was added is void', async () => {
  const actor = await newVerified()
  await changeEmail(world.deps, actor, { email: `x-${world.email}`, password })
  const code = await takeCode(world.deps)
  await addKey(actor)
  const confirmation = verifyEmail(world.deps, actor, code)
  await expect(confirmation).rejects.toMatchObject({ code: 'not_found' })
  const user = await world.deps.database.read.users.find(actor.userId)
  expect(user?.email).toBe(world.email)
  await takeMails(world.deps)
})

describe('with the password alone, an account with a passkey', () => {
  const actions: Record<string, (actor: SessionActor) => Promise<unknown>> = {
    'keeps its address': (actor) =>
      changeEmail(world.deps, actor, { email: `x-${world.email}`, password }),
    'keeps its password': (actor) =>
      changePassword(world.deps, actor, {
        currentPassword: password,
        newPassword: 'a new password',
      }),
    'gets no provider': (actor) =>
      beginConnecting(world.deps, actor, { provider: 'github', password }),
    'is not deleted': (actor) =>
      deleteAccount(world.deps, actor, { confirm: world.email, password }),
    'gets no other passkey': (actor) => begin(actor),
  }

  test.each(Object.entries(actions))('%s', async (_, act) => {
    const actor = await newVerified()
    await addKey(actor)
    await takeMails(world.deps)
    await expect(act(actor)).rejects.toMatchObject(refused)
    expect(await takeMails(world.deps)).toEqual([])
  })

  test('gets no codes that were started before', async () => {
    const actor = await newVerified()
    await startTwoStep(world.deps, actor, { password })
    await addKey(actor)
    const attempt = confirmTwoStep(world.deps, actor, { code: '123456' })
    await expect(attempt).rejects.toMatchObject(refused)
    await takeMails(world.deps)
  })
})

test('codes are confirmed soon after they were started', async () => {
  const actor = await newVerified()
  await startTwoStep(world.deps, actor, { password })
  world.now += 30 * 60_000
  await expect(confirmTwoStep(world.deps, actor, { code: '123456' })).rejects.toMatchObject({
    detail: expect.stringContaining('isn’t set up yet'),
  })
})

test('a session that has ended adds nothing', async () => {
  const actor = await newVerified()
  const passkey = await begin(actor)
  await startTwoStep(world.deps, actor, { password })
  await reset()
  await expect(addPasskey(world.deps, actor, passkey)).rejects.toMatchObject(signedOut)
  const attempt = confirmTwoStep(world.deps, actor, { code: '123456' })
  await expect(attempt).rejects.toMatchObject(signedOut)
})

describe('a reset', () => {
  const requireFactor = (id: TenantId) =>
    world.deps.database.transact((tx) => tx.tenants.setRequiresSecondFactor(id, true))

  test('removes passkeys, which someone else may have added', async () => {
    const actor = await newVerified()
    await addKey(actor)
    await takeMails(world.deps)
    await reset()
    expect(await passkeysOf(actor)).toEqual([])
  })

  test('keeps passkeys if an organisation requires a second factor', async () => {
    const actor = await newVerified()
    const { tenant } = await createOrganisation(world.deps, actor, { name: 'Orchard' })
    await addKey(actor)
    await requireFactor(tenant.id)
    await takeMails(world.deps)
    await reset()
    expect(await passkeysOf(actor)).toHaveLength(1)
  })

  test('sets no first password if an organisation requires a second factor', async () => {
    const actor = await newVerified()
    const { tenant } = await createOrganisation(world.deps, actor, { name: 'Orchard' })
    await world.deps.database.transact((tx) => tx.users.setPassword(actor.userId, null))
    await requireFactor(tenant.id)
    await requestReset(world.deps, world.visitor, { email: world.email })
    expect(await takeMails(world.deps)).toEqual([])
    const first = { currentPassword: '', newPassword: password }
    const provided = { ...actor, twoFactor: true } as const
    await expect(changePassword(world.deps, provided, first)).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('Orchard requires'),
    })
  })
})
