// Requests whose credential has ended since they began give no lasting access.
import { randomBytes } from 'node:crypto'
import type { ConnectionId } from '@plinth/domain/base/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { connectApp } from '../oauth/connect-app.ts'
import { disconnectApp } from '../oauth/disconnect-app.ts'
import { putOAuthRecord } from '../oauth/put-oauth-record.ts'
import { changeRole } from '../organisations/change-role.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { deleteOrganisation } from '../organisations/delete-organisation.ts'
import { inviteMember } from '../organisations/invite-member.ts'
import { transferOwnership } from '../organisations/transfer-ownership.ts'
import { publishDocument } from '../publishing/publish-document.ts'
import { inSession, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { revokeToken } from '../tokens/revoke-token.ts'
import type { SessionActor } from './actor.ts'

let stores: RealStores
let deps: Deps
beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())

const unauthorized = { code: 'unauthorized' }
const token = { name: 'CI', expiresAt: null }
const page = { content: '<p>one', format: 'html', source: 'mcp' } as const

/** The owner of an organisation with a member, in a session. */
async function newOwner() {
  const { actor } = await signUp(deps, 'free')
  const { tenant } = await createOrganisation(deps, actor, { name: 'Orchard' })
  const { userId } = (await signUp(deps, 'free')).actor
  const member = { userId, role: 'member', joinedAt: 1 } as const
  await deps.database.transact((tx) => tx.tenants.addMember(tenant.id, member))
  return { owner: await inSession(deps, { ...actor, tenantId: tenant.id }), userId }
}

test('a session that has ended creates no token, connects no app and changes no member', async () => {
  const { owner, userId } = await newOwner()
  await deps.database.transact((tx) => tx.sessions.removeOfUser(owner.userId, null))
  await expect(createToken(deps, owner, token)).rejects.toMatchObject(unauthorized)
  await expect(connect(owner)).rejects.toMatchObject(unauthorized)
  const invitation = { email: 'guest@example.org', role: 'admin' } as const
  await expect(inviteMember(deps, owner, invitation)).rejects.toMatchObject(unauthorized)
  const transfer = transferOwnership(deps, owner, { userId })
  await expect(transfer).rejects.toMatchObject(unauthorized)
  const promotion = changeRole(deps, owner, { userId, role: 'admin' })
  await expect(promotion).rejects.toMatchObject(unauthorized)
  await expect(publishDocument(deps, owner, page)).rejects.toMatchObject(unauthorized)
  const deletion = deleteOrganisation(deps, owner, { confirm: 'Orchard' })
  await expect(deletion).rejects.toMatchObject(unauthorized)
})

test('a former owner deletes neither the organisation nor its history', async () => {
  const { owner, userId } = await newOwner()
  const { id } = await publishDocument(deps, owner, page)
  const details = { path: new Map(), referrer: new Map() }
  const views = [{ dropId: id, day: 1, views: 7, details }]
  await deps.database.transact((tx) => tx.views.add(views))
  await transferOwnership(deps, owner, { userId })
  const deletion = deleteOrganisation(deps, owner, { confirm: 'Orchard' })
  await expect(deletion).rejects.toMatchObject({ code: 'forbidden' })
  expect(await deps.database.read.views.daysOf(id, 0)).toMatchObject([{ views: 7 }])
})

async function connect(owner: SessionActor): Promise<ConnectionId> {
  const grantId = randomBytes(16).toString('hex')
  const request = { kind: 'Interaction', id: grantId } as const
  await putOAuthRecord(deps, { ...request, payload: {}, lifetimeSeconds: 3600 })
  const app = { clientId: 'app', clientName: 'An app', redirectHost: null, scope: 'mcp' }
  const id = await connectApp(deps, owner, { ...app, grantId, tenant: owner.tenantId, request })
  if (id === null) throw new Error('the request is new')
  return id
}

test('nor does an app that was disconnected', async () => {
  const { owner, userId } = await newOwner()
  const { sessionId: _, email: __, ...person } = owner
  const id = await connect(owner)
  const app = { ...person, credential: { kind: 'connection', id } } as const
  await changeRole(deps, app, { userId, role: 'admin' })
  await disconnectApp(deps, owner, { id })
  const demotion = changeRole(deps, app, { userId, role: 'member' })
  await expect(demotion).rejects.toMatchObject(unauthorized)
  await expect(publishDocument(deps, app, page)).rejects.toMatchObject(unauthorized)
})

test('nor does a token that is revoked or has expired', async () => {
  const { owner, userId } = await newOwner()
  const created = await createToken(deps, owner, token)
  const program = await authenticateToken(deps, created.secret)
  if (!program) throw new Error('the token is new')
  await changeRole(deps, program, { userId, role: 'admin' })
  await revokeToken(deps, owner, created.token)
  const demotion = changeRole(deps, program, { userId, role: 'member' })
  await expect(demotion).rejects.toMatchObject(unauthorized)
  await expect(publishDocument(deps, program, page)).rejects.toMatchObject(unauthorized)
  const brief = await createToken(deps, owner, { name: 'CI', expiresAt: Date.now() + 3_600_000 })
  const briefly = await authenticateToken(deps, brief.secret)
  if (!briefly) throw new Error('the token is new')
  const later = { ...deps, clock: { now: () => Date.now() + 3_600_001 } }
  const invitation = { email: 'guest@example.org', role: 'admin' } as const
  await expect(inviteMember(later, briefly, invitation)).rejects.toMatchObject(unauthorized)
})
