// SQL implementation of the connected apps port.
import type {
  OAuthConnectionsReader,
  OAuthConnectionsWriter,
} from '../../../ports/database/oauth-connections.ts'
import { type Queries, unlockedRows } from '../schema/queries.ts'

const columns = [
  'oauth_connections.id',
  'oauth_connections.grant_id as grantId',
  'oauth_connections.user_id as userId',
  'oauth_connections.tenant_id as tenantId',
  'oauth_connections.client_id as clientId',
  'oauth_connections.client_name as clientName',
  'oauth_connections.redirect_host as redirectHost',
  'oauth_connections.scope',
  'oauth_connections.created_at as createdAt',
  'oauth_connections.last_used_at as lastUsedAt',
] as const

export const oauthConnectionsReader = ({ db }: Queries): OAuthConnectionsReader => ({
  async findBearer(grantId) {
    const row = await db
      .selectFrom('oauth_connections')
      .innerJoin('users', 'users.id', 'oauth_connections.user_id')
      .innerJoin('memberships', (join) =>
        join
          .onRef('memberships.tenant_id', '=', 'oauth_connections.tenant_id')
          .onRef('memberships.user_id', '=', 'oauth_connections.user_id'),
      )
      .innerJoin('tenants', 'tenants.id', 'oauth_connections.tenant_id')
      .select([
        ...columns,
        'memberships.role',
        'users.verified_at',
        'tenants.requires_second_factor',
      ])
      .where('oauth_connections.grant_id', '=', grantId)
      .executeTakeFirst()
    if (!row) return null
    const { verified_at: verifiedAt, requires_second_factor: required, ...connection } = row
    return { ...connection, verified: verifiedAt !== null, requiresSecondFactor: required === 1 }
  },

  async find(tenant, id) {
    const connection = await db
      .selectFrom('oauth_connections')
      .select(columns)
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return connection ?? null
  },

  ofTenant: (tenant) =>
    db
      .selectFrom('oauth_connections')
      .select(columns)
      .where('tenant_id', '=', tenant)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
})

export const oauthConnectionsWriter = (queries: Queries): OAuthConnectionsWriter => {
  const { db, engine } = queries
  return {
    ...oauthConnectionsReader(queries),

    async insert(connection, checkAt) {
      await db
        .insertInto('oauth_connections')
        .values({
          id: connection.id,
          grant_id: connection.grantId,
          user_id: connection.userId,
          tenant_id: connection.tenantId,
          client_id: connection.clientId,
          client_name: connection.clientName,
          redirect_host: connection.redirectHost,
          scope: connection.scope,
          created_at: connection.createdAt,
          last_used_at: connection.lastUsedAt,
          check_at: checkAt,
        })
        .execute()
    },

    async touch(id, now) {
      await db
        .updateTable('oauth_connections')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .execute()
    },

    async remove(grantId) {
      const removed = await db
        .deleteFrom('oauth_connections')
        .where('grant_id', '=', grantId)
        .returning('client_id')
        .executeTakeFirst()
      return removed?.client_id ?? null
    },

    async grantsOfUser(user, tenant) {
      const all = db.selectFrom('oauth_connections').select('grant_id').where('user_id', '=', user)
      const rows = await (tenant === null ? all : all.where('tenant_id', '=', tenant)).execute()
      return rows.map((row) => row.grant_id)
    },

    async removeEnded(now, limit) {
      const due = await unlockedRows(
        engine,
        db
          .selectFrom('oauth_connections')
          .select(['id', 'grant_id as grantId', 'client_id as clientId'])
          .where('check_at', '<=', now)
          .orderBy('check_at')
          .limit(limit),
      ).execute()
      if (due.length === 0) return { checked: 0, removed: [] }
      const grants = due.map(({ grantId }) => grantId)
      const usable = await db
        .selectFrom('oauth_records')
        .select('grant_id')
        .distinct()
        .where('grant_id', 'in', grants)
        .execute()
      const isUsable = new Set(usable.map((row) => row.grant_id))
      const removed = due.filter(({ grantId }) => !isUsable.has(grantId))
      const ids = removed.map(({ id }) => id)
      if (ids.length > 0) await db.deleteFrom('oauth_connections').where('id', 'in', ids).execute()
      await db
        .updateTable('oauth_connections')
        .set({ check_at: null })
        .where('grant_id', 'in', grants)
        .execute()
      return { checked: due.length, removed }
    },
  }
}
