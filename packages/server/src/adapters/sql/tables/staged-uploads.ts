// SQL implementation of the staged uploads port.
import { isLimited } from '@plinth/domain/accounts/token-access'
import type { Credential } from '../../../ports/database/credentials.ts'
import type {
  StagedUploadsReader,
  StagedUploadsWriter,
} from '../../../ports/database/staged-uploads.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

type CredentialColumns = Pick<Schema['staged_uploads'], 'connection_id' | 'token_id'>

function credentialOf({ connection_id, token_id }: CredentialColumns): Credential {
  if (connection_id !== null) return { kind: 'connection', id: connection_id }
  if (token_id !== null) return { kind: 'token', id: token_id }
  throw new Error('a staged upload has no credential')
}

const columnsOf = ({ kind, id }: Credential): CredentialColumns =>
  kind === 'connection'
    ? { connection_id: id, token_id: null }
    : { connection_id: null, token_id: id }

/** Staged uploads that can be used now. */
const selectUsable = (db: Queries['db'], now: number) =>
  db
    .selectFrom('staged_uploads as upload')
    .innerJoin('users', 'users.id', 'upload.user_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.tenant_id', '=', 'upload.tenant_id')
        .onRef('memberships.user_id', '=', 'upload.user_id'),
    )
    // Deleting a connection deletes its staged uploads, but a revoked or expired token's row
    // remains for a while.
    .leftJoin('api_tokens', 'api_tokens.id', 'upload.token_id')
    .where('upload.used_at', 'is', null)
    .where('upload.expires_at', '>', now)
    .where('api_tokens.revoked_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('api_tokens.expires_at', 'is', null), eb('api_tokens.expires_at', '>', now)]),
    )

export const stagedUploadsReader = ({ db }: Queries): StagedUploadsReader => ({
  async find(secretHash, now) {
    const row = await selectUsable(db, now)
      .select([
        'upload.secret_hash as secretHash',
        'upload.tenant_id as tenantId',
        'upload.user_id as userId',
        'upload.connection_id',
        'upload.token_id',
        'upload.site_id as dropId',
        'upload.slug',
        'upload.name',
        'upload.password_hash as passwordHash',
        'upload.note',
        'upload.agent',
        'upload.kind',
        'upload.max_bytes as maxBytes',
        'upload.created_at as createdAt',
        'upload.expires_at as expiresAt',
        'memberships.role',
        'users.verified_at',
        'api_tokens.access',
        'api_tokens.site_id as onlyDropId',
      ])
      .where('upload.secret_hash', '=', secretHash)
      .executeTakeFirst()
    if (!row) return null
    const { connection_id, token_id, verified_at, access, onlyDropId, ...upload } = row
    const credential = credentialOf({ connection_id, token_id })
    const limits = access && { access, dropId: onlyDropId }
    return {
      ...upload,
      credential,
      verified: verified_at !== null,
      ...(limits && isLimited(limits) && { limits }),
    }
  },
})

export const stagedUploadsWriter = (queries: Queries): StagedUploadsWriter => {
  const { db } = queries
  return {
    ...stagedUploadsReader(queries),

    async insert(upload) {
      await db
        .insertInto('staged_uploads')
        .values({
          secret_hash: upload.secretHash,
          tenant_id: upload.tenantId,
          user_id: upload.userId,
          ...columnsOf(upload.credential),
          site_id: upload.dropId,
          slug: upload.slug,
          name: upload.name,
          password_hash: upload.passwordHash,
          note: upload.note,
          agent: upload.agent,
          kind: upload.kind,
          max_bytes: upload.maxBytes,
          used_at: null,
          created_at: upload.createdAt,
          expires_at: upload.expiresAt,
        })
        .execute()
    },

    async openExpiries(tenant, now) {
      const rows = await selectUsable(db, now)
        .select('upload.expires_at as expiresAt')
        .where('upload.tenant_id', '=', tenant)
        .orderBy('upload.expires_at')
        .execute()
      return rows.map(({ expiresAt }) => expiresAt)
    },

    async use({ secretHash, tenantId }, now) {
      const used = await db
        .updateTable('staged_uploads')
        .set({ used_at: now })
        .where('secret_hash', '=', secretHash)
        .where('tenant_id', '=', tenantId)
        .where('used_at', 'is', null)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('api_tokens')
                .select('api_tokens.id')
                .whereRef('api_tokens.id', '=', 'staged_uploads.token_id')
                .where(({ or, eb }) =>
                  or([
                    eb('api_tokens.revoked_at', 'is not', null),
                    eb('api_tokens.expires_at', '<=', now),
                  ]),
                ),
            ),
          ),
        )
        .returning('secret_hash')
        .executeTakeFirst()
      return used !== undefined
    },

    removeExpired(before, limit) {
      const ended = db
        .selectFrom('staged_uploads')
        .where('expires_at', '<=', before)
        .orderBy('expires_at')
      return removeBatch(queries, 'staged_uploads', ended, limit)
    },
  }
}
