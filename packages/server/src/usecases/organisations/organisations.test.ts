import { apiTokensLimit, invitationLifetime } from '@plinth/domain/accounts/organisations'
import { idBytes, makeId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SessionActor } from '../access/actor.ts'
import { authenticateSession } from '../accounts/authenticate-session.ts'
import { createAccount } from '../accounts/create-account.ts'
import { takeCode, takeMails } from '../accounts/mailbox.test-support.ts'
import { openSession } from '../accounts/open-session.ts'
import { openRealStores, type RealStores } from '../real-stores.test-support.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { listTokens } from '../tokens/list-tokens.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-role.ts'
import { createOrganisation } from './create-organisation.ts'
import { findInvitation } from './find-invitation.ts'
import { inviteMember } from './invite-member.ts'
import { listInvitations } from './list-invitations.ts'
import { removeMember } from './remove-member.ts'
import { switchTenant } from './switch-tenant.ts'

const hour = 3_600_000
let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let people = 0
let owner: SessionActor

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())
beforeEach(async () => {
  now += 48 * hour
  owner = await newOwner()
  await takeMails(deps())
})

const deps = () => stores.deps

interface Person {
  readonly actor: SessionActor
  readonly email: string
  /** The actor as the session authenticates now. */
  again(): Promise<SessionActor>
}

async function newPerson(verified = true): Promise<Person> {
  people += 1
  const email = `person${people}@example.org`
  const account = { email, plan: 'free', password: null, verified, operator: false } as const
  const { userId, tenantId } = await createAccount(deps(), account)
  const { secret } = await deps().database.transact((tx) =>
    openSession(deps(), tx, { userId, tenantId, userAgent: '', method: 'password' }),
  )
  const again = async () => {
    const actor = await authenticateSession(deps(), secret)
    if (!actor) throw new Error('signed out')
    return actor
  }
  return { actor: await again(), email, again }
}

async function newOwner(): Promise<SessionActor> {
  const { actor } = await newPerson()
  const { tenant } = await createOrganisation(deps(), actor, { name: 'Orchard' })
  return switchTenant(deps(), actor, { tenantId: tenant.id })
}

const invite = (email: string, role: 'admin' | 'member' = 'member') =>
  inviteMember(deps(), owner, { email, role })

async function join(role: 'admin' | 'member'): Promise<Person> {
  const person = await newPerson()
  await invite(person.email, role)
  await acceptInvitation(deps(), person.actor, await takeCode(deps()))
  return person
}

describe('an invitation', () => {
  test('is valid for exactly a week', async () => {
    const { actor, email } = await newPerson()
    await invite(email, 'admin')
    const code = await takeCode(deps())
    now += invitationLifetime - 1
    expect(await findInvitation(deps(), code)).toEqual({
      email,
      organisation: 'Orchard',
      inviter: expect.stringMatching(/^person/),
      role: 'admin',
    })
    now += 1
    expect(await findInvitation(deps(), code)).toBeNull()
    expect(await listInvitations(deps(), owner)).toEqual([])
    await expect(acceptInvitation(deps(), actor, code)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('verifies the address that it was sent to', async () => {
    const person = await newPerson(false)
    await invite(person.email)
    await acceptInvitation(deps(), person.actor, await takeCode(deps()))
    expect(await person.again()).toMatchObject({
      verified: true,
      tenantId: owner.tenantId,
      role: 'member',
    })
  })

  test('is mailed to an address at most a few times an hour', async () => {
    for (let times = 0; times < 6; times++) await invite('often@example.org')
    await expect(invite('often@example.org')).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await takeMails(deps())).toHaveLength(6)
    now += hour
    await invite('often@example.org')
  })

  test('is limited to fifty a day and a hundred open ones', async () => {
    const inviteMany = async (count: number) => {
      for (let one = 0; one < count; one++) await invite(`guest${one}.${now}@example.org`)
    }
    await inviteMany(50)
    await expect(invite('more@example.org')).rejects.toMatchObject({ code: 'rate_limited' })
    now += 24 * hour
    await inviteMany(50)
    now += 24 * hour
    await expect(invite('more@example.org')).rejects.toMatchObject({
      code: 'forbidden',
      detail: expect.stringContaining('100 open invitations'),
    })
    // An open invitation can be sent again.
    await invite(`guest0.${now - 24 * hour}@example.org`)
    expect(await listInvitations(deps(), owner)).toHaveLength(100)
  })

  test.each([
    ['is removed', (userId: string) => removeMember(deps(), owner, { userId })],
    ['becomes a member', (userId: string) => changeRole(deps(), owner, { userId, role: 'member' })],
  ])('is invalid once the admin who sent it %s', async (_, demote) => {
    const admin = await join('admin')
    const input = { email: 'guest@example.org', role: 'member' } as const
    await inviteMember(deps(), await admin.again(), input)
    const code = await takeCode(deps())
    await demote(admin.actor.userId)
    expect(await findInvitation(deps(), code)).toBeNull()
  })
})

describe('a removed member', () => {
  test('cannot come back by an invitation from before', async () => {
    const { actor, email } = await newPerson()
    await invite(email, 'admin')
    const code = await takeCode(deps())
    // As by a group of a sign-in provider.
    const member = { userId: actor.userId, role: 'member', joinedAt: now } as const
    await deps().database.transact((tx) => tx.tenants.addMember(owner.tenantId, member))
    await removeMember(deps(), owner, { userId: actor.userId })
    await expect(acceptInvitation(deps(), actor, code)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('loses tokens and connected apps of that organisation and keeps personal ones', async () => {
    const { actor, again } = await join('member')
    const atWork = await createToken(deps(), await again(), { name: 'work', expiresAt: null })
    const atHome = await createToken(deps(), actor, { name: 'home', expiresAt: null })
    const grants = [`work of ${actor.userId}`, `home of ${actor.userId}`]
    for (const [index, tenantId] of [owner.tenantId, actor.tenantId].entries()) {
      await connect(actor, tenantId, grants[index] ?? '')
    }
    await removeMember(deps(), owner, { userId: actor.userId })

    expect(await authenticateToken(deps(), atWork.secret)).toBeNull()
    expect(await authenticateToken(deps(), atHome.secret)).toMatchObject({ role: 'owner' })
    const { oauthConnections, oauthRecords } = deps().database.read
    const left = async (grant = '') => [
      (await oauthConnections.findBearer(grant)) !== null,
      (await oauthRecords.find('RefreshToken', `token of ${grant}`, now)) !== null,
    ]
    expect(await left(grants[0])).toEqual([false, false])
    expect(await left(grants[1])).toEqual([true, true])
    expect(await again()).toMatchObject({ tenantId: actor.tenantId, role: 'owner' })
  })

  const connect = (actor: SessionActor, tenantId: SessionActor['tenantId'], grantId: string) =>
    deps().database.transact(async (tx) => {
      const connection = {
        id: makeId('connection', deps().random(idBytes)),
        grantId,
        userId: actor.userId,
        tenantId,
        clientId: 'client',
        clientName: 'An app',
        redirectHost: null,
        scope: 'mcp',
        createdAt: now,
        lastUsedAt: null,
      }
      await tx.oauthConnections.insert(connection, now)
      const record = { payload: '{}', grantId, userCode: null, uid: null, expiresAt: null }
      await tx.oauthRecords.put({ kind: 'RefreshToken', id: `token of ${grantId}`, ...record }, now)
    })
})

describe('an API token', () => {
  test('works until it expires', async () => {
    const expiresAt = now + hour
    const { secret } = await createToken(deps(), owner, { name: 'CI', expiresAt })
    now = expiresAt - 1
    expect(await authenticateToken(deps(), secret)).not.toBeNull()
    now = expiresAt
    expect(await authenticateToken(deps(), secret)).toBeNull()
    expect(await listTokens(deps(), owner)).toMatchObject([{ token: { lastUsedAt: now - 1 } }])
  })

  test('is limited to fifty, also for concurrent requests', async () => {
    const { actor } = await newPerson()
    const attempts = Array.from({ length: apiTokensLimit + 5 }, () =>
      createToken(deps(), actor, { name: 'CI', expiresAt: null }),
    )
    const outcomes = await Promise.allSettled(attempts)
    // The account was created with one.
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(apiTokensLimit - 1)
    expect(await listTokens(deps(), actor)).toHaveLength(apiTokensLimit)
  })

  test.each([
    ['by an unverified user', false, {}, 'email_not_verified'],
    ['without a name', true, { name: ' ' }, 'invalid_field'],
    ['with an expiry in the past', true, { expiresAt: 1 }, 'invalid_field'],
  ])('%s is not created', async (_, verified, change, code) => {
    const { actor } = await newPerson(verified)
    const input = { name: 'CI', expiresAt: null, ...change }
    await expect(createToken(deps(), actor, input)).rejects.toMatchObject({ code })
  })
})
