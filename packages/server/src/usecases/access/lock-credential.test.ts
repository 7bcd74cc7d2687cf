// Requests whose credential has ended since they began give no lasting access.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Deps } from '../base/deps.ts'
import { changeRole } from '../organisations/change-role.ts'
import { createOrganisation } from '../organisations/create-organisation.ts'
import { inviteMember } from '../organisations/invite-member.ts'
import { inSession, openRealStores, type RealStores, signUp } from '../real-stores.test-support.ts'
import { authenticateToken } from '../tokens/authenticate-token.ts'
import { createToken } from '../tokens/create-token.ts'
import { revokeToken } from '../tokens/revoke-token.ts'

let stores: RealStores
let deps: Deps
beforeAll(async () => {
  stores = await openRealStores()
  deps = stores.deps
})
afterAll(() => stores.remove())

const unauthorized = { code: 'unauthorized' }
const token = { name: 'CI', expiresAt: null }

/** The owner of an organisation with a member, in a session. */
async function newOwner() {
  const { actor } = await signUp(deps, 'free')
  const { tenant } = await createOrganisation(deps, actor, { name: 'Orchard' })
  const { userId } = (await signUp(deps, 'free')).actor
  const member = { userId, role: 'member', joinedAt: 1 } as const
  await deps.database.transact((tx) => tx.tenants.addMember(tenant.id, member))
  return { owner: await inSession(deps, { ...actor, tenantId: tenant.id }), userId }
}

test('a session that has ended creates no token, invites nobody and changes no role', async () => {
  const { owner, userId } = await newOwner()
  await deps.database.transact((tx) => tx.sessions.removeOfUser(owner.userId, null))
  await expect(createToken(deps, owner, token)).rejects.toMatchObject(unauthorized)
  const invitation = { email: 'guest@example.org', role: 'admin' } as const
  await expect(inviteMember(deps, owner, invitation)).rejects.toMatchObject(unauthorized)
  const promotion = changeRole(deps, owner, { userId, role: 'admin' })
  await expect(promotion).rejects.toMatchObject(unauthorized)
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
  const brief = await createToken(deps, owner, { name: 'CI', expiresAt: Date.now() + 3_600_000 })
  const briefly = await authenticateToken(deps, brief.secret)
  if (!briefly) throw new Error('the token is new')
  const later = { ...deps, clock: { now: () => Date.now() + 3_600_001 } }
  const invitation = { email: 'guest@example.org', role: 'admin' } as const
  await expect(inviteMember(later, briefly, invitation)).rejects.toMatchObject(unauthorized)
})
