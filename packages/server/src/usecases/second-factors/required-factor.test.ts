// An organisation that requires a second factor, for every kind of credential of its members.
import { randomBytes } from 'node:crypto'
import type { TenantId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { AccountActor, SessionActor } from '../access/actor.ts'
import { requireRight } from '../access/require-right.ts'
import { takeMails } from '../accounts/mailbox.test-support.ts'
import { password, useWorld } from '../accounts/world.test-support.ts'
import { authenticateOAuthToken } from '../oauth/authenticate-oauth-token.ts'
import { connectApp } from '../oauth/connect-app.ts'
import { putOAuthRecord } from '../oauth/put-oauth-record.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { requireSecondFactor } from '../organisations/require-second-factor.ts'
import { switchTenant } from '../organisations/switch-tenant.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { addPasskey, beginPasskey, handleOf } from './add-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { createSoftwareAuthenticator } from './software-authenticator.test-support.ts'

const origin = 'http://localhost:8080'
const world = useWorld(async () => ({ PLINTH_BASE_URL: origin }))

/** The owner of a new organisation, in a session by password that acts for it. */
async function newOwner() {
  const { actor, secret } = await world.newAccount()
  const verified = { ...actor, verified: true }
  const { tenant } = await createOrganisation(world.deps, verified, { name: 'Orchard' })
  await switchTenant(world.deps, actor, { tenantId: tenant.id })
  return { secret, actor: { ...(await world.actorOf(secret)), verified: true }, tenant }
}

const require = (id: TenantId) =>
  world.deps.database.transact((tx) => tx.tenants.setRequiresSecondFactor(id, true))

async function addKey(actor: SessionActor) {
  const begun = await beginPasskey(world.deps, actor, { password })
  const authenticator = createSoftwareAuthenticator('localhost', handleOf(actor.userId))
  const credential = authenticator.create({ origin, challenge: String(begun.options.challenge) })
  return addPasskey(world.deps, actor, { name: 'Laptop', state: begun.state, credential })
}

async function connect(actor: SessionActor): Promise<string> {
  const grantId = randomBytes(16).toString('hex')
  const request = { kind: 'Interaction', id: grantId } as const
  await putOAuthRecord(world.deps, { ...request, payload: {}, lifetimeSeconds: 3600 })
  const app = { clientId: 'app', clientName: 'An app', redirectHost: null, scope: 'mcp' }
  const { tenantId: tenant } = actor
  await connectApp(world.deps, actor, { ...app, grantId, tenant, request })
  const token = randomBytes(32).toString('base64url')
  const payload = { grantId, scope: 'mcp', jti: token }
  const record = { kind: 'AccessToken', id: token, payload, lifetimeSeconds: 3600 } as const
  await putOAuthRecord(world.deps, record)
  return token
}

const sees = (actor: AccountActor | null | undefined): boolean => {
  if (!actor) throw new Error('not authenticated')
  try {
    requireRight(actor, 'see_drops')
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'forbidden' })
    return false
  }
}

test('sessions, tokens and apps work only while their user has a second factor', async () => {
  const { actor, secret, tenant } = await newOwner()
  const { secret: token } = await createToken(world.deps, actor, { name: 'CI', expiresAt: null })
  const app = await connect(actor)
  const access = async () => [
    sees(await world.actorOf(secret)),
    sees(await authenticateToken(world.deps, token)),
    sees((await authenticateOAuthToken(world.deps, app))?.actor),
  ]
  expect(await access()).toEqual([true, true, true])
  await require(tenant.id)
  expect(await access()).toEqual([false, false, false])
  // The user's own settings stay available, so that a factor can be added in this session.
  expect(() => requireRight(actor, 'change_profile')).not.toThrow()
  await addKey(actor)
  expect(await access()).toEqual([true, true, true])
  const { session } = await world.enter()
  const byPassword = await world.actorOf(session.secret)
  const switched = await switchTenant(world.deps, byPassword, { tenantId: tenant.id })
  expect(sees(switched)).toBe(false)
  await takeMails(world.deps)
})

test('an app cannot be connected to it from a session without a second factor', async () => {
  const { actor, tenant } = await newOwner()
  await require(tenant.id)
  await expect(connect(actor)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(connect({ ...actor, twoFactor: true })).resolves.toBeDefined()
})

test('members cannot remove their last second factor', async () => {
  const { actor, secret } = await newOwner()
  const { id } = await addKey(actor)
  const strong = await world.actorOf(secret)
  await requireSecondFactor(world.deps, strong, { required: true })
  const remove = () => removePasskey(world.deps, strong, { id, password })
  await expect(remove()).rejects.toMatchObject({
    code: 'forbidden',
    detail: expect.stringContaining('Orchard requires'),
  })
  await requireSecondFactor(world.deps, strong, { required: false })
  await remove()
  await takeMails(world.deps)
})
