// Connecting and disconnecting sign-in providers, accounts without a password, and a service
// without passwords.
import { randomBytes } from 'node:crypto'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type OpenIdPerson,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '../../../test-servers/openid-provider.ts'
import type { SessionActor } from '../access/actor.ts'
import { changeEmail } from '../accounts/change-email.ts'
import { changePassword } from '../accounts/change-password.ts'
import { createAccount } from '../accounts/create-account.ts'
import { deleteAccount } from '../accounts/delete-account.ts'
import { getMe } from '../accounts/get-me.ts'
import { takeCode, takeMails } from '../accounts/mailbox.test-support.ts'
import { requestReset } from '../accounts/request-reset.ts'
import { resetPassword } from '../accounts/reset-password.ts'
import { signUp } from '../accounts/sign-up.ts'
import { verifyEmail } from '../accounts/verification.ts'
import { password, useWorld, type World } from '../accounts/world.test-support.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { requireSecondFactor } from '../organisations/require-second-factor.ts'
import { beginConnecting, connectIdentity } from './connect-identity.ts'
import { disconnectIdentity } from './disconnect-identity.ts'
import { enterByProvider } from './enter-by-provider.ts'
import { listIdentities } from './list-identities.ts'
import { type BegunSignIn, beginSignIn, openPendingSignIn } from './pending-sign-in.ts'

let provider: TestOpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.stop())

async function comeBack({ deps }: World, begun: BegunSignIn, person: OpenIdPerson) {
  provider.become(person)
  const pending = await openPendingSignIn(deps, begun.sealed, { name: 'keycloak' })
  if (!pending) throw new Error('not pending')
  return { pending, callbackUrl: await provider.visit(begun.url) }
}

const personOf = ({ email }: World): OpenIdPerson => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
})

async function enter(world: World, person = personOf(world)): Promise<SessionActor> {
  const start = { provider: 'keycloak', returnTo: '/dashboard', connects: null }
  const back = await comeBack(world, await beginSignIn(world.deps, start), person)
  const entry = { ...back, previousSecret: null }
  const { session } = await enterByProvider(world.deps, world.visitor, entry)
  return world.actorOf(session.secret)
}

async function newVerified(world: World): Promise<SessionActor> {
  const { actor, code } = await world.newAccount()
  await verifyEmail(world.deps, actor, code)
  return { ...actor, verified: true }
}

describe('an account with a password', () => {
  const world = useWorld(async () => provider.environment('keycloak'))

  async function connect(actor: SessionActor, person = personOf(world), by = actor) {
    const begun = await beginConnecting(world.deps, actor, { provider: 'keycloak', password })
    await connectIdentity(world.deps, by, await comeBack(world, begun, person))
  }

  async function requireFactor(actor: SessionActor) {
    const { tenant } = await createOrganisation(world.deps, actor, { name: 'Orchard' })
    const owner = { ...actor, tenantId: tenant.id, role: 'owner', twoFactor: true } as const
    await requireSecondFactor(world.deps, owner, { required: true })
  }

  test('is connected to any identity, and disconnected again', async () => {
    const actor = await newVerified(world)
    const person = { sub: 'someone', email: 'else@example.com', email_verified: false }
    await connect(actor, person)
    const mail = { to: world.email, provider: 'keycloak' }
    expect(await takeMails(world.deps)).toEqual([
      { kind: 'provider_connected', name: 'Someone', ...mail },
    ])
    expect(await enter(world, person)).toMatchObject({ userId: actor.userId })
    const [view, ...others] = await listIdentities(world.deps, actor)
    expect([view, others]).toMatchObject([
      { label: 'keycloak', identity: { email: 'else@example.com', lastUsedAt: world.now } },
      [],
    ])
    const identityId = view?.identity.id ?? ''
    await disconnectIdentity(world.deps, actor, { identityId })
    expect(await takeMails(world.deps)).toMatchObject([{ kind: 'provider_disconnected', ...mail }])
    expect(await listIdentities(world.deps, actor)).toEqual([])
    await expect(disconnectIdentity(world.deps, actor, { identityId })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is connected only with its password, its session and a confirmed address', async () => {
    const { actor, code } = await world.newAccount()
    const input = { provider: 'keycloak', password }
    await expect(beginConnecting(world.deps, actor, input)).rejects.toMatchObject({
      code: 'email_not_verified',
    })
    await verifyEmail(world.deps, actor, code)
    const verified = { ...actor, verified: true }
    const wrong = { ...input, password: 'wrong' }
    await expect(beginConnecting(world.deps, verified, wrong)).rejects.toMatchObject({
      code: 'forbidden',
    })
    const { session } = await world.enter()
    const elsewhere = await world.actorOf(session.secret)
    await expect(connect(verified, personOf(world), elsewhere)).rejects.toMatchObject({
      code: 'unauthorized',
    })
    expect(await listIdentities(world.deps, verified)).toEqual([])
  })

  test('is not linked by its address if it has a second factor', async () => {
    const actor = await newVerified(world)
    const passkey = {
      ...{ id: makeId('passkey', randomBytes(idBytes)), userId: actor.userId, name: 'Laptop' },
      ...{ credentialId: world.email, publicKey: 'key', counter: 1, transports: [] },
      ...{ backedUp: false, createdAt: 1, lastUsedAt: null },
    }
    await world.deps.database.transact((tx) => tx.passkeys.insert(passkey))
    await expect(enter(world)).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('has a passkey or two-step sign-in'),
    })
    expect(await listIdentities(world.deps, actor)).toEqual([])
  })

  test('is not linked by its address if its provider is the second factor', async () => {
    const actor = await enter(world)
    await requireFactor(actor)
    const stranger = { ...personOf(world), sub: 'another person' }
    await expect(enter(world, stranger)).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('Sign in as you did before'),
    })
    expect(await listIdentities(world.deps, actor)).toHaveLength(1)
    expect((await enter(world)).userId).toBe(actor.userId)
  })

  test('is linked again by its address after its provider has moved to another URL', async () => {
    const actor = await newVerified(world)
    await connect(actor)
    await requireFactor(actor)
    const stranger = { ...personOf(world), sub: 'another person' }
    await expect(enter(world, stranger)).rejects.toMatchObject({ code: 'forbidden' })
    const [known] = await world.deps.database.read.identities.ofUser(actor.userId)
    if (!known) throw new Error('not connected')
    await world.deps.database.transact(async (tx) => {
      await tx.identities.removeOfUser(actor.userId)
      await tx.identities.insert({ ...known, issuer: 'https://earlier.example' })
    })
    expect((await enter(world, stranger)).userId).toBe(actor.userId)
    await takeMails(world.deps)
  })

  test('does not get an identity of another account', async () => {
    const other = await enter(world)
    world.email = `second-${world.email}`
    const actor = await newVerified(world)
    const person = { ...personOf(world), sub: `sub of ${other.email}` }
    await expect(connect(actor, person)).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('already connected to another account'),
    })
  })

  test('loses its identities with a reset', async () => {
    const actor = await newVerified(world)
    await connect(actor)
    await takeMails(world.deps)
    await requestReset(world.deps, world.visitor, { email: world.email })
    const code = await takeCode(world.deps)
    await resetPassword(world.deps, world.visitor, { code, password: 'another one' })
    expect(await listIdentities(world.deps, actor)).toEqual([])
    await takeMails(world.deps)
  })
})

describe('an account without a password', () => {
  const world = useWorld(async () => provider.environment('keycloak'))
  const tooLate = { code: 'forbidden', detail: expect.stringContaining('Sign out, sign in again') }

  test('keeps its only provider', async () => {
    const actor = await enter(world)
    expect(await getMe(world.deps, actor)).toMatchObject({ hasPassword: false })
    const [view] = await listIdentities(world.deps, actor)
    const identityId = view?.identity.id ?? ''
    await expect(disconnectIdentity(world.deps, actor, { identityId })).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('only way to sign in'),
    })
    await changePassword(world.deps, actor, { currentPassword: '', newPassword: password })
    await disconnectIdentity(world.deps, actor, { identityId })
    expect(await getMe(world.deps, actor)).toMatchObject({ hasPassword: true })
    await expect(world.enter()).resolves.toBeDefined()
    await takeMails(world.deps)
  })

  test('is changed within 15 minutes after the sign-in', async () => {
    const actor = await enter(world)
    world.now += 15 * 60_000 - 1
    await changeEmail(world.deps, actor, { email: `new-${world.email}`, password: '' })
    world.now += 1
    const late = changeEmail(world.deps, actor, { email: `newer-${world.email}`, password: '' })
    await expect(late).rejects.toMatchObject(tooLate)
    const deletion = { confirm: world.email, password: '' }
    await expect(deleteAccount(world.deps, actor, deletion)).rejects.toMatchObject(tooLate)
    await deleteAccount(world.deps, await enter(world), deletion)
    expect(await world.deps.database.read.users.findByEmail(world.email)).toBeNull()
    await takeMails(world.deps)
  })

  test('gets a password by a reset', async () => {
    await enter(world)
    await requestReset(world.deps, world.visitor, { email: world.email })
    const code = await takeCode(world.deps)
    await resetPassword(world.deps, world.visitor, { code, password })
    await expect(world.enter()).resolves.toBeDefined()
    await takeMails(world.deps)
  })
})

describe('a service without passwords', () => {
  const world = useWorld(async () => ({
    ...provider.environment('keycloak'),
    PLINTH_PASSWORD_SIGNIN: 'off',
  }))
  const off = { code: 'forbidden', detail: expect.stringContaining('Passwords are turned off') }

  test('refuses everything by password', async () => {
    const { deps, visitor, email } = world
    await expect(signUp(deps, visitor, { email, password, name: '' })).rejects.toMatchObject(off)
    await expect(world.enter()).rejects.toMatchObject(off)
    await expect(requestReset(deps, visitor, { email })).rejects.toMatchObject(off)
    const reset = resetPassword(deps, visitor, { code: 'x', password })
    await expect(reset).rejects.toMatchObject(off)
    const actor = await enter(world)
    const change = { currentPassword: '', newPassword: password }
    await expect(changePassword(deps, actor, change)).rejects.toMatchObject(off)
  })

  test('names the way in for an account with two-step sign-in from before', async () => {
    const input = { email: world.email, plan: 'free', password: null, operator: false } as const
    const { userId } = await createAccount(world.deps, { ...input, verified: true })
    const authenticator = {
      userId,
      sealedSecret: 'x',
      createdAt: 1,
      confirmedAt: 1,
      lastStep: null,
    }
    await world.deps.database.transact((tx) => tx.authenticators.put(authenticator))
    const detail = expect.stringContaining('Ask its operator for a sign-in link')
    await expect(enter(world)).rejects.toMatchObject({ code: 'forbidden', detail })
  })

  test('asks for a new session even if there is a password of an earlier time', async () => {
    const actor = await enter(world)
    await world.deps.database.transact((tx) => tx.users.setPassword(actor.userId, 'a hash'))
    expect(await getMe(world.deps, actor)).toMatchObject({ hasPassword: false })
    await changeEmail(world.deps, actor, { email: `new-${world.email}`, password: '' })
    await takeMails(world.deps)
  })
})
