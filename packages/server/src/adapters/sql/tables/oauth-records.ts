// SQL implementation of the OAuth records port.
import type { ExpressionBuilder } from 'kysely'
import type {
  OAuthRecordsReader,
  OAuthRecordsWriter,
} from '../../../ports/database/oauth-records.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

const columns = [
  'kind',
  'id',
  'payload',
  'grant_id as grantId',
  'user_code as userCode',
  'consumed_at as consumedAt',
  'expires_at as expiresAt',
] as const

export const oauthRecordsReader = ({ db }: Queries): OAuthRecordsReader => {
  const findBy =
    (column: 'id' | 'user_code') => async (kind: string, value: string, now: number) => {
      const record = await db
        .selectFrom('oauth_records')
        .select(columns)
        .where('kind', '=', kind)
        .where(column, '=', value)
        .where((w) => w.or([w('expires_at', 'is', null), w('expires_at', '>', now)]))
        .executeTakeFirst()
      return record ?? null
    }
  return { find: findBy('id'), findByUserCode: findBy('user_code') }
}

export const oauthRecordsWriter = (queries: Queries): OAuthRecordsWriter => {
  const { db } = queries
  return {
    ...oauthRecordsReader(queries),

    async put(record, now) {
      const content = {
        payload: record.payload,
        grant_id: record.grantId,
        user_code: record.userCode,
        expires_at: record.expiresAt,
      }
      await db
        .insertInto('oauth_records')
        .values({
          kind: record.kind,
          id: record.id,
          ...content,
          created_at: now,
          consumed_at: null,
          used_at: null,
          uses: 0,
        })
        .onConflict((c) => c.columns(['kind', 'id']).doUpdateSet(content))
        .execute()
    },

    async consume(kind, id, now) {
      const consumed = await db
        .updateTable('oauth_records')
        .set({ consumed_at: now })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('consumed_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return consumed !== undefined
    },

    async countUse({ kind, id }, most) {
      const counted = await db
        .updateTable('oauth_records')
        .set((s) => ({ uses: s('uses', '+', 1) }))
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('uses', '<', most)
        .returning('id')
        .executeTakeFirst()
      return counted !== undefined
    },

    async markUsed({ kind, id }, now, since) {
      const used = await db
        .updateTable('oauth_records')
        .set({ used_at: now })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where((w) => w.or([w('used_at', 'is', null), w('used_at', '<=', since)]))
        .returning('id')
        .executeTakeFirst()
      return used !== undefined
    },

    async takeUserCode(kind, userCode, now) {
      const taken = await db
        .updateTable('oauth_records')
        .set({ user_code: null })
        .where('kind', '=', kind)
        .where('user_code', '=', userCode)
        .where((w) => w.or([w('expires_at', 'is', null), w('expires_at', '>', now)]))
        .returning('id')
        .executeTakeFirst()
      return taken !== undefined
    },

    async expireBy(kind, id, time) {
      await db
        .updateTable('oauth_records')
        .set({ expires_at: time })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where((w) => w.or([w('expires_at', 'is', null), w('expires_at', '>', time)]))
        .execute()
    },

    async remove(kind, id) {
      await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id', '=', id).execute()
    },

    async removeGrant(grantId) {
      await db.deleteFrom('oauth_records').where('grant_id', '=', grantId).execute()
      await db
        .deleteFrom('oauth_records')
        .where('kind', '=', 'Grant')
        .where('id', '=', grantId)
        .execute()
    },

    async removeExpired(now) {
      await db.deleteFrom('oauth_records').where('expires_at', '<=', now).execute()
    },

    async removeUnconnected(before) {
      const old = db.deleteFrom('oauth_records').where('oauth_records.created_at', '<', before)
      await old
        .where('oauth_records.grant_id', 'is not', null)
        .where(noConnection('grant_id', 'oauth_records.grant_id'))
        .execute()
      await old
        .where('oauth_records.kind', '=', 'Grant')
        .where(noConnection('grant_id', 'oauth_records.id'))
        .execute()
    },

    async removeUnusedClients(usedBefore, registeredBefore) {
      await db
        .deleteFrom('oauth_records')
        .where('oauth_records.kind', '=', 'Client')
        .where((w) =>
          w.or([
            w('oauth_records.used_at', '<', usedBefore),
            w.and([
              w('oauth_records.used_at', 'is', null),
              w('oauth_records.created_at', '<', registeredBefore),
            ]),
          ]),
        )
        .where(noConnection('client_id', 'oauth_records.id'))
        .execute()
    },
  }
}

/** With `not in` PostgreSQL would scan all connections for each record. */
const noConnection =
  (column: 'grant_id' | 'client_id', equals: 'oauth_records.grant_id' | 'oauth_records.id') =>
  ({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'oauth_records'>) =>
    not(
      exists(
        selectFrom('oauth_connections')
          .select('oauth_connections.id')
          .whereRef(`oauth_connections.${column}`, '=', equals),
      ),
    )
