// SQL implementation of the OAuth records port.
import type {
  OAuthRecordsReader,
  OAuthRecordsWriter,
} from '../../../ports/database/oauth-records.ts'
import { inBatch, type Queries, unlockedRows } from '../schema/queries.ts'

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
  const { db, engine } = queries

  /** A connection without codes and tokens has ended. It is not checked before its first token. */
  async function checkConnections(
    removed: readonly { readonly grant_id: string | null }[],
    now: number,
  ): Promise<void> {
    const grants = new Set(removed.flatMap(({ grant_id: grant }) => grant ?? []))
    if (grants.size === 0) return
    await db
      .updateTable('oauth_connections')
      // Set even if the record was not the last: a concurrent transaction may remove the others.
      .set((e) => ({ check_at: e.fn.coalesce('check_at', e.val(now)) }))
      .where('grant_id', 'in', [...grants])
      .execute()
  }

  async function removeRecords(kind: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await db.deleteFrom('oauth_records').where('kind', '=', kind).where('id', 'in', ids).execute()
  }

  async function removeGrants(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await db.deleteFrom('oauth_records').where('grant_id', 'in', ids).execute()
    await removeRecords('Grant', ids)
  }

  return {
    ...oauthRecordsReader(queries),

    async put(record, now, checkAt = null) {
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
          check_at: checkAt,
        })
        .onConflict((c) => c.columns(['kind', 'id']).doUpdateSet(content))
        .execute()
    },

    async checkClientAt(id, time) {
      await db
        .updateTable('oauth_records')
        .set({ check_at: time })
        .where('kind', '=', 'Client')
        .where('id', '=', id)
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
      const removed = await db
        .deleteFrom('oauth_records')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .returning('grant_id')
        .execute()
      // Zero: at the next run.
      await checkConnections(removed, 0)
    },

    async removeGrant(grantId) {
      await removeGrants([grantId])
    },

    async removeExpired(now, limit) {
      const expired = db
        .selectFrom('oauth_records')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
      const removed = await db
        .deleteFrom('oauth_records')
        .where(inBatch(engine, expired, limit))
        .returning('grant_id')
        .execute()
      await checkConnections(removed, now)
      return removed.length
    },

    async removeUnconnected(kind, now, limit) {
      const due = await unlockedRows(
        engine,
        db
          .selectFrom('oauth_records')
          .select('id')
          .where('kind', '=', kind)
          .where('check_at', '<=', now)
          .orderBy('check_at')
          .limit(limit),
      ).execute()
      if (due.length === 0) return 0
      const ids = due.map(({ id }) => id)
      const column = kind === 'Client' ? 'client_id' : 'grant_id'
      const connections = await db
        .selectFrom('oauth_connections')
        .select(`${column} as id`)
        .distinct()
        .where(column, 'in', ids)
        .execute()
      const isConnected = new Set(connections.map(({ id }) => id))
      const unconnected = ids.filter((id) => !isConnected.has(id))
      if (kind === 'Client') await removeRecords(kind, unconnected)
      else await removeGrants(unconnected)
      await db
        .updateTable('oauth_records')
        .set({ check_at: null })
        .where('kind', '=', kind)
        .where('id', 'in', ids)
        .execute()
      return due.length
    },
  }
}
