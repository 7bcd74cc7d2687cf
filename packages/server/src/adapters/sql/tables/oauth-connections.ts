// SQL implementation of the connected apps port.
import type {
  OAuthConnectionsReader,
  OAuthConnectionsWriter,
} from '../../../ports/database/oauth-connections.ts'
import type { Queries } from '../schema/queries.ts'

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
      .select([...columns, 'memberships.role', 'users.verified_at'])
      .where('oauth_connections.grant_id', '=', grantId)
      .executeTakeFirst()
    if (!row) return null
    const { verified_at: verifiedAt, ...connection } = row
    return { ...connection, verified: verifiedAt !== null }
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
  const { db } = queries
  return {
    ...oauthConnectionsReader(queries),

    async insert(connection) {
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

    async removeEnded(before, limit) {
      const ended = db
        .selectFrom('oauth_connections')
        .select('oauth_connections.id')
        .where('oauth_connections.created_at', '<', before)
        // With `not in` PostgreSQL would scan all records for each connection.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('oauth_records')
                .select('oauth_records.id')
                .whereRef('oauth_records.grant_id', '=', 'oauth_connections.grant_id'),
            ),
          ),
        )
        .limit(limit)
      const removed = await db
        .deleteFrom('oauth_connections')
        .where('id', 'in', ended)
        .returning('client_id')
        .execute()
      return removed.map((row) => row.client_id)
    },
  }
}
