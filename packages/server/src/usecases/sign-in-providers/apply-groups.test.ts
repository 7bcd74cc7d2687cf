// Groups of a sign-in provider and the limit of members.
import { membersLimit } from '@plinth/domain/accounts/organisations'
import { idBytes, makeId, type TenantId, type UserId } from '@plinth/domain/base/ids'
import { expect, test } from 'vitest'
import type { Transaction } from '../../ports/database/database.ts'
import { insertAccount } from '../accounts/insert-account.ts'
import { useWorld } from '../accounts/world.test-support.ts'
import { describeOnDatabases } from '../real-stores.test-support.ts'
import { applyGroups } from './apply-groups.ts'

const issuer = 'https://id.example.org'

describeOnDatabases((environment) => {
  const world = useWorld(environment)

  const newPerson = async (tx: Transaction, email: string): Promise<UserId> => {
    const account = { email, name: '', passwordHash: null, verified: true, operator: false }
    return (await insertAccount(world.deps, tx, { ...account, country: null })).userId
  }

  /** An organisation with one member and so many open invitations. */
  const newOrganisation = (invited: number): Promise<TenantId> =>
    world.deps.database.transact(async (tx) => {
      const id = makeId('tenant', world.deps.random(idBytes))
      const place = { country: 'DE', currency: 'EUR' } as const
      await tx.tenants.insert({ id, name: 'Orchard', kind: 'organisation', ...place, createdAt: 1 })
      const owner = await newPerson(tx, `owner-${world.email}`)
      await tx.tenants.addMember(id, { userId: owner, role: 'owner', joinedAt: 1 })
      for (let n = 0; n < invited; n++) {
        await tx.invitations.put({
          id: makeId('invitation', world.deps.random(idBytes)),
          tenantId: id,
          email: n === 0 ? `invited-${world.email}` : `${n}-${world.email}`,
          role: 'member',
          invitedBy: owner,
          createdAt: world.now,
          expiresAt: world.now + 1,
          hash: `${n} ${id}`,
        })
      }
      return id
    })

  const apply = async (tenantId: TenantId, email: string, role: 'admin' | 'member' = 'member') => {
    const { database } = world.deps
    return database.transact(async (tx) => {
      const known = await tx.users.findByEmail(email)
      const userId = known?.id ?? (await newPerson(tx, email))
      const provider = { name: 'keycloak', groupRules: [{ group: 'staff', tenantId, role }] }
      const identity = { issuer, groups: ['staff'] }
      const problems = await applyGroups(tx, { provider, identity, userId, now: world.now })
      return { problems, role: await tx.tenants.roleOf(tenantId, userId) }
    })
  }

  test('a full organisation gets no further member, and the problem is named', async () => {
    const tenantId = await newOrganisation(membersLimit - 2)
    const [last, further] = [`last-${world.email}`, `further-${world.email}`]
    expect(await apply(tenantId, last)).toEqual({ problems: [], role: 'member' })
    expect(await apply(tenantId, further)).toEqual({
      problems: [expect.stringContaining(`keycloak add a person to ${tenantId}`)],
      role: null,
    })
    // Members still get other roles, and invited people have their place.
    expect(await apply(tenantId, last, 'admin')).toEqual({ problems: [], role: 'admin' })
    const invited = `invited-${world.email}`
    expect(await apply(tenantId, invited)).toEqual({ problems: [], role: 'member' })
  })
})
