import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AccountActor } from '../access/actor.ts'
import { endMembership } from '../organisations/end-membership.ts'
import {
  inSession,
  openRealStores,
  type RealStores,
  signUp,
  withFailingWrites,
} from '../real-stores.test-support.ts'
import { authenticateOAuthToken } from './authenticate-oauth-token.ts'
import { connectApp } from './connect-app.ts'
import { disconnectApp } from './disconnect-app.ts'
import { listConnections } from './list-connections.ts'
import { putOAuthRecord } from './put-oauth-record.ts'

let now = Date.UTC(2030, 0, 1)
let stores: RealStores
let owner: AccountActor
let member: AccountActor

beforeAll(async () => {
  stores = await openRealStores({ clock: { now: () => now } })
})
afterAll(() => stores.remove())

/** A tenant with its owner and one other member. */
beforeEach(async () => {
  now += 3_600_000
  owner = (await signUp(stores.deps, 'free')).actor
  const { userId } = (await signUp(stores.deps, 'free')).actor
  member = { ...owner, userId, role: 'member' }
  await join()
})

const join = () =>
  stores.deps.database.transact((tx) =>
    tx.tenants.addMember(owner.tenantId, { userId: member.userId, role: 'member', joinedAt: now }),
  )

async function connect(actor: AccountActor) {
  const grantId = randomBytes(16).toString('hex')
  const request = { kind: 'Interaction', id: grantId } as const
  await putOAuthRecord(stores.deps, { ...request, payload: {}, lifetimeSeconds: 3600 })
  const id = await connectApp(stores.deps, await inSession(stores.deps, actor), {
    grantId,
    clientId: 'app',
    clientName: 'An app',
    redirectHost: 'app.example',
    scope: 'mcp',
    tenant: actor.tenantId,
    request,
  })
  if (id === null) throw new Error('the request is new')
  const token = randomBytes(32).toString('base64url')
  const payload = { grantId, scope: 'mcp', jti: token }
  await putOAuthRecord(stores.deps, {
    kind: 'AccessToken',
    id: token,
    payload,
    lifetimeSeconds: 3600,
  })
  return { id, token }
}

const bearerOf = (token: string) => authenticateOAuthToken(stores.deps, token)
const seenBy = async (actor: AccountActor) =>
  (await listConnections(stores.deps, actor)).map(({ connection }) => connection.id)

test('a token acts for the user who authorized the app, in the tenant they chose', async () => {
  const { id, token } = await connect(member)
  const credential = { kind: 'connection', id }
  const actor = { ...member, credential, agent: 'An app' }
  expect(await bearerOf(token)).toEqual({ actor, scopes: ['mcp'] })
  expect(await bearerOf(randomBytes(32).toString('base64url'))).toBeNull()
  now += 3_600_000
  expect(await bearerOf(token)).toBeNull()
})

test('last use is recorded at most once a minute', async () => {
  const { token } = await connect(owner)
  const used = async () => {
    await bearerOf(token)
    const [view] = await listConnections(stores.deps, owner)
    return view?.connection.lastUsedAt
  }
  const first = now
  expect(await used()).toBe(first)
  now += 59_999
  expect(await used()).toBe(first)
  now += 1
  expect(await used()).toBe(now)
})

test('a token stays valid while its use cannot be recorded, which is reported', async () => {
  const { token } = await connect(owner)
  const deps = withFailingWrites(stores.deps)
  expect(await authenticateOAuthToken(deps, token)).toMatchObject({ scopes: ['mcp'] })
  expect(deps.failures.operations).toEqual(['record-connection-use'])
})

test('members see and disconnect their own apps, owners those of all members', async () => {
  const theirs = await connect(member)
  const ours = await connect(owner)
  expect(await seenBy(member)).toEqual([theirs.id])
  expect((await seenBy(owner)).toSorted()).toEqual([theirs.id, ours.id].toSorted())
  const { deps } = stores
  await expect(disconnectApp(deps, member, ours)).rejects.toMatchObject({ code: 'not_found' })
  await expect(disconnectApp(deps, owner, { id: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  await disconnectApp(deps, owner, theirs)
  expect(await bearerOf(theirs.token)).toBeNull()
  expect(await bearerOf(ours.token)).not.toBeNull()
})

test('apps of a removed member stay disconnected when the member rejoins', async () => {
  const { token } = await connect(member)
  await stores.deps.database.transact((tx) => endMembership(tx, member, now))
  await expect(connect(member)).rejects.toMatchObject({ code: 'not_found' })
  await join()
  expect(await bearerOf(token)).toBeNull()
})

test('connecting an app needs a verified email address', async () => {
  await expect(connect({ ...owner, verified: false })).rejects.toMatchObject({
    code: 'email_not_verified',
  })
})
