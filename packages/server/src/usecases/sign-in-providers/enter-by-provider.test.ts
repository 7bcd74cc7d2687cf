// Which account a person gets who signs in with a provider: a real one, on loopback.
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type OpenIdPerson,
  startOpenIdProvider,
  type TestOpenIdProvider,
} from '../../../test-servers/openid-provider.ts'
import { collectFailures } from '../../ports/failures.test-support.ts'
import { authenticateSession } from '../accounts/authenticate-session.ts'
import { createAccount } from '../accounts/create-account.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import { verifyEmail } from '../accounts/verification.ts'
import { useWorld, type World } from '../accounts/world.test-support.ts'
import { inviteMember } from '../organisations/invite-member.ts'
import { describeOnDatabases, inSession } from '../real-stores.test-support.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { enterByProvider } from './enter-by-provider.ts'
import { beginSignIn, openPendingSignIn } from './pending-sign-in.ts'

const [orchard, garden, unknown] = ['a', 'b', 'c'].map(
  (letter) => `tn_${letter.repeat(26)}` as TenantId,
) as [TenantId, TenantId, TenantId]
const groups = `staff=${orchard}:member,leads=${orchard}:admin,leads=${garden}:member,leads=${unknown}:member`

let provider: TestOpenIdProvider
beforeAll(async () => {
  provider = await startOpenIdProvider()
})
afterAll(() => provider.stop())

/** Signs the person in; by default they have the world's address, which the provider has verified. */
async function enter(world: World, person: Partial<OpenIdPerson> = {}, deps = world.deps) {
  provider.become({
    sub: `sub of ${world.email}`,
    email: world.email,
    email_verified: true,
    ...person,
  })
  const begun = await beginSignIn(deps, {
    provider: 'keycloak',
    returnTo: '/dashboard',
    connects: null,
  })
  const pending = await openPendingSignIn(deps, begun.sealed, { name: 'keycloak' })
  if (!pending) throw new Error('not pending')
  const callbackUrl = await provider.visit(begun.url)
  const { session } = await enterByProvider(deps, world.visitor, {
    ...{ pending, callbackUrl, previousSecret: null },
  })
  return world.actorOf(session.secret)
}

const insertOrganisation = ({ deps }: World, id: TenantId, owner: UserId) =>
  deps.database.transact(async (tx) => {
    const place = { country: 'DE', currency: 'EUR' } as const
    await tx.tenants.insert({ id, name: 'Orchard', kind: 'organisation', ...place, createdAt: 1 })
    await tx.tenants.addMember(id, { userId: owner, role: 'owner', joinedAt: 1 })
  })

describeOnDatabases((environment) => {
  const world = useWorld(async () => ({
    ...(await environment()),
    ...provider.environment('keycloak'),
    PLINTH_OIDC_KEYCLOAK_GROUPS: groups,
  }))
  const find = async (email = world.email) => world.deps.database.read.users.findByEmail(email)

  describe('a new person', () => {
    test('gets a verified account without a password', async () => {
      const actor = await enter(world, { name: 'Ada' })
      expect(await takeMails(world.deps)).toEqual([])
      expect(await find()).toMatchObject({
        id: actor.userId,
        name: 'Ada',
        passwordHash: null,
        verifiedAt: world.now,
        operator: false,
      })
      expect(actor).toMatchObject({ role: 'owner', verified: true })
      const { sessions } = world.deps.database.read
      expect(await sessions.ofUser(actor.userId, world.now)).toMatchObject([{ method: 'provider' }])
    })

    test.each<Partial<OpenIdPerson>>([
      { email_verified: false },
      { email: 'nobody', email_verified: true },
    ])('is refused with %j', async (person) => {
      await expect(enter(world, person)).rejects.toMatchObject({ code: 'forbidden' })
      expect(await find()).toBeNull()
    })

    test('who signs in twice at once gets one account', async () => {
      const actors = await Promise.all([enter(world), enter(world)])
      expect(new Set(actors.map(({ userId }) => userId)).size).toBe(1)
    })
  })

  describe('the account with the address', () => {
    test('is linked if the address is confirmed, and keeps everything', async () => {
      const { actor, secret, code } = await world.newAccount()
      await verifyEmail(world.deps, actor, code)
      expect(await enter(world)).toMatchObject({ userId: actor.userId })
      const mail = { kind: 'provider_connected', to: world.email, provider: 'keycloak' }
      expect(await takeMails(world.deps)).toMatchObject([mail])
      await enter(world)
      expect(await takeMails(world.deps)).toEqual([])
      expect(await authenticateSession(world.deps, secret)).not.toBeNull()
      await expect(world.enter()).resolves.toBeDefined()
    })

    test('is not linked if the provider has not verified the address', async () => {
      const { actor, code } = await world.newAccount()
      await verifyEmail(world.deps, actor, code)
      const entered = enter(world, { email_verified: false })
      await expect(entered).rejects.toMatchObject({ code: 'forbidden' })
      expect(await world.deps.database.read.identities.ofUser(actor.userId)).toEqual([])
    })

    test('is taken over if the address was never confirmed', async () => {
      const { actor, secret } = await world.newAccount()
      const allowed = { ...actor, verified: true }
      const token = await createToken(world.deps, allowed, { name: 'CI', expiresAt: null })
      expect(await enter(world)).toMatchObject({ userId: actor.userId, verified: true })
      expect(await authenticateSession(world.deps, secret)).toBeNull()
      expect(await authenticateToken(world.deps, token.secret)).toBeNull()
      await expect(world.enter()).rejects.toMatchObject({ code: 'unauthorized' })
      await takeMails(world.deps)
    })
  })

  test('a known person keeps their account when the address at the provider changes', async () => {
    const first = await enter(world)
    const other = `other-${world.email}`
    const again = await enter(world, { email: other, email_verified: false })
    expect(again.userId).toBe(first.userId)
    expect(await find()).toMatchObject({ id: first.userId })
    expect(await find(other)).toBeNull()
    const { identities } = world.deps.database.read
    expect(await identities.ofUser(first.userId)).toMatchObject([
      { provider: 'keycloak', issuer: provider.issuer, email: other, lastUsedAt: world.now },
    ])
  })

  describe('groups', () => {
    beforeAll(async () => {
      const { userId } = await enter({ ...world, email: 'founder@example.org', deps: world.deps })
      for (const id of [orchard, garden]) await insertOrganisation(world, id, userId)
    })

    const rolesOf = async (email = world.email) => {
      const { read } = world.deps.database
      const id = (await find(email))?.id
      const of = async (tenant: TenantId) => (id ? await read.tenants.roleOf(tenant, id) : null)
      return [await of(orchard), await of(garden)]
    }

    test('give, change and end memberships at each sign-in', async () => {
      await enter(world, { groups: ['staff', 'others'] })
      expect(await rolesOf()).toEqual(['member', null])
      await enter(world, { groups: ['staff', 'leads'] })
      expect(await rolesOf()).toEqual(['admin', 'member'])
      await enter(world, { groups: ['staff'] })
      expect(await rolesOf()).toEqual(['member', null])
    })

    test('that are not sent change nothing; an empty list ends memberships', async () => {
      await enter(world, { groups: ['leads'] })
      await enter(world)
      expect(await rolesOf()).toEqual(['admin', 'member'])
      await enter(world, { groups: [] })
      expect(await rolesOf()).toEqual([null, null])
    })

    test('leave an invited member alone until they give another role', async () => {
      const { userId } = await enter(world)
      const member = { userId, joinedAt: world.now }
      await world.deps.database.transact(async (tx) => {
        await tx.tenants.addMember(orchard, { ...member, role: 'member' })
        await tx.tenants.addMember(garden, { ...member, role: 'admin' })
      })
      await enter(world, { groups: ['staff'] })
      expect(await rolesOf()).toEqual(['member', 'admin'])
      await enter(world, { groups: [] })
      expect(await rolesOf()).toEqual(['member', 'admin'])
      await enter(world, { groups: ['leads'] })
      expect(await rolesOf()).toEqual(['admin', 'member'])
      await enter(world, { groups: [] })
      expect(await rolesOf()).toEqual([null, null])
    })

    test('never change an owner', async () => {
      const founder = { ...world, email: 'founder@example.org', deps: world.deps }
      await enter(founder, { groups: ['leads'] })
      await enter(founder, { groups: [] })
      expect(await rolesOf(founder.email)).toEqual(['owner', 'owner'])
    })

    test('for an unknown organisation are reported, and the sign-in goes on', async () => {
      const failures = collectFailures()
      await enter(world, { groups: ['leads'] }, { ...world.deps, failures })
      expect(failures.operations).toEqual(['apply-groups'])
      expect(await rolesOf()).toEqual(['admin', 'member'])
    })
  })
})

describe('if only invited people may sign up', () => {
  const world = useWorld(async () => ({
    ...provider.environment('keycloak'),
    PLINTH_SIGNUP: 'invite',
  }))

  test('they can, with a provider', async () => {
    const { email } = world
    const { userId } = await createAccount(world.deps, {
      ...{ email: `host-${email}`, plan: 'free', password: null, verified: true, operator: false },
    })
    await insertOrganisation(world, orchard, userId)
    const host = { userId, tenantId: orchard, role: 'owner', verified: true } as const
    await inviteMember(world.deps, await inSession(world.deps, host), { email, role: 'member' })
    expect(await enter(world)).toMatchObject({ verified: true })
  })

  test('others are refused', async () => {
    await expect(enter(world)).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('needs an invitation'),
    })
  })
})

describe('if sign-up is closed', () => {
  const world = useWorld(async () => ({
    ...provider.environment('keycloak'),
    PLINTH_SIGNUP: 'closed',
  }))

  test('a person without an account is refused', async () => {
    await expect(enter(world)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await world.deps.database.read.users.findByEmail(world.email)).toBeNull()
  })
})
