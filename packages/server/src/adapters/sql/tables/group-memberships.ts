// SQL implementation of the group memberships port.
import type {
  GroupMembershipsReader,
  GroupMembershipsWriter,
} from '../../../ports/database/group-memberships.ts'
import type { Queries } from '../schema/queries.ts'

export const groupMembershipsReader = ({ db }: Queries): GroupMembershipsReader => ({
  async find(tenant, user) {
    const row = await db
      .selectFrom('memberships')
      .select(['role', 'groups_issuer as groupsIssuer'])
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', user)
      .executeTakeFirst()
    return row ?? null
  },
})

export const groupMembershipsWriter = (queries: Queries): GroupMembershipsWriter => ({
  ...groupMembershipsReader(queries),

  async put(tenant, { userId, role, groupsIssuer, joinedAt }) {
    const { db } = queries
    const changed = await db
      .updateTable('memberships')
      .set({ role, groups_issuer: groupsIssuer })
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()
    if (changed) return
    await db
      .insertInto('memberships')
      .values({
        tenant_id: tenant,
        user_id: userId,
        role,
        joined_at: joinedAt,
        groups_issuer: groupsIssuer,
      })
      .execute()
  },
})
