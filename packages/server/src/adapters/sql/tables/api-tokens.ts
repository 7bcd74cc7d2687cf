// SQL implementation of the API tokens port.
import type { ApiTokensReader, ApiTokensWriter } from '../../../ports/database/api-tokens.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

const findBearer = compileOnce(({ db }, { hash }: { hash: string }) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'api_tokens.tenant_id')
        .onRef('memberships.user_id', '=', 'api_tokens.user_id'),
    )
    .select([
      'api_tokens.id',
      'api_tokens.tenant_id',
      'api_tokens.user_id',
      'api_tokens.last_used_at',
      'api_tokens.expires_at',
      'memberships.role',
      'users.verified_at',
    ])
    .where('api_tokens.hash', '=', hash)
    .where('api_tokens.revoked_at', 'is', null),
)

export const apiTokensReader = (queries: Queries): ApiTokensReader => ({
  async findBearer(hash) {
    const [row] = await findBearer(queries, { hash })
    if (!row) return null
    return {
      tokenId: row.id,
      tenantId: row.tenant_id,
      userId: row.user_id,
      role: row.role,
      verified: row.verified_at !== null,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
    }
  },

  ofTenant: (tenant) =>
    queries.db
      .selectFrom('api_tokens')
      .select([
        'id',
        'tenant_id as tenantId',
        'user_id as userId',
        'name',
        'created_at as createdAt',
        'last_used_at as lastUsedAt',
        'expires_at as expiresAt',
      ])
      .where('tenant_id', '=', tenant)
      .where('revoked_at', 'is', null)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
})

export const apiTokensWriter = (queries: Queries): ApiTokensWriter => ({
  ...apiTokensReader(queries),

  async insert(token) {
    await queries.db
      .insertInto('api_tokens')
      .values({
        id: token.id,
        tenant_id: token.tenantId,
        user_id: token.userId,
        name: token.name,
        hash: token.hash,
        created_at: token.createdAt,
        last_used_at: null,
        expires_at: token.expiresAt,
        revoked_at: null,
      })
      .execute()
  },

  async touch(id, now) {
    await queries.db
      .updateTable('api_tokens')
      .set({ last_used_at: now })
      .where('id', '=', id)
      .execute()
  },

  async revoke(tenant, id, now) {
    const revoked = await queries.db
      .updateTable('api_tokens')
      .set({ revoked_at: now })
      .where('id', '=', id)
      .where('tenant_id', '=', tenant)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return revoked !== undefined
  },

  async revokeOfUser(user, tenant, now) {
    const all = queries.db
      .updateTable('api_tokens')
      .set({ revoked_at: now })
      .where('user_id', '=', user)
      .where('revoked_at', 'is', null)
    await (tenant === null ? all : all.where('tenant_id', '=', tenant)).execute()
  },

  async removeEnded(before, limit) {
    let removed = 0
    for (const column of ['revoked_at', 'expires_at'] as const) {
      const ended = queries.db.selectFrom('api_tokens').where(column, '<', before).orderBy(column)
      removed += await removeBatch(queries, 'api_tokens', ended, limit - removed)
    }
    return removed
  },
})
