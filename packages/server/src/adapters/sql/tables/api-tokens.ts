// SQL implementation of the API tokens port.
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type {
  ApiTokenRecord,
  ApiTokensReader,
  ApiTokensWriter,
  TokenHashes,
} from '../../../ports/database/api-tokens.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

const findBearer = compileOnce(({ db }, { full, limited }: TokenHashes) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'api_tokens.tenant_id')
        .onRef('memberships.user_id', '=', 'api_tokens.user_id'),
    )
    .innerJoin('tenants', 'tenants.id', 'api_tokens.tenant_id')
    .select([
      'api_tokens.id',
      'api_tokens.tenant_id',
      'api_tokens.user_id',
      'api_tokens.last_used_at',
      'api_tokens.expires_at',
      'api_tokens.access',
      'api_tokens.site_id',
      'memberships.role',
      'users.verified_at',
      'tenants.requires_second_factor',
    ])
    .where('api_tokens.hash', 'in', [full, limited])
    .where(({ or, eb }) =>
      or([
        eb('api_tokens.hash', '=', full),
        eb('api_tokens.access', '!=', 'full'),
        eb('api_tokens.site_id', 'is not', null),
      ]),
    )
    .where('api_tokens.revoked_at', 'is', null),
)

export const apiTokensReader = (queries: Queries): ApiTokensReader => ({
  async findBearer(hashes) {
    const [row] = await findBearer(queries, hashes)
    if (!row) return null
    return {
      tokenId: row.id,
      tenantId: row.tenant_id,
      userId: row.user_id,
      role: row.role,
      verified: row.verified_at !== null,
      requiresSecondFactor: row.requires_second_factor === 1,
      lastUsedAt: row.last_used_at,
      expiresAt: row.expires_at,
      limits: { access: row.access, dropId: row.site_id },
    }
  },

  async find(tenant, id) {
    const row = await selectTokens(queries, tenant)
      .where('api_tokens.id', '=', id)
      .executeTakeFirst()
    return row ? recordOf(row) : null
  },

  async ofTenant(tenant) {
    const rows = await selectTokens(queries, tenant)
      .orderBy('api_tokens.created_at', 'desc')
      .orderBy('api_tokens.id')
      .execute()
    return rows.map(recordOf)
  },
})

const selectTokens = ({ db }: Queries, tenant: TenantId) =>
  db
    .selectFrom('api_tokens')
    .leftJoin('sites', 'sites.id', 'api_tokens.site_id')
    .select([
      'api_tokens.id',
      'api_tokens.tenant_id as tenantId',
      'api_tokens.user_id as userId',
      'api_tokens.name',
      'api_tokens.access',
      'api_tokens.created_at as createdAt',
      'api_tokens.last_used_at as lastUsedAt',
      'api_tokens.expires_at as expiresAt',
      'sites.id as dropId',
      'sites.slug as dropSlug',
    ])
    .where('api_tokens.tenant_id', '=', tenant)
    .where('api_tokens.revoked_at', 'is', null)

type TokenRow = Omit<ApiTokenRecord, 'drop'> & {
  readonly dropId: DropId | null
  readonly dropSlug: Slug | null
}

const recordOf = ({ dropId, dropSlug, ...token }: TokenRow): ApiTokenRecord => ({
  ...token,
  drop: dropId !== null && dropSlug !== null ? { id: dropId, slug: dropSlug } : null,
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
        access: token.access,
        site_id: token.dropId,
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
