// SQL implementation of the sessions port.
import type {
  SessionKey,
  SessionsReader,
  SessionsWriter,
} from '../../../ports/database/sessions.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

const columns = [
  'sessions.id',
  'sessions.user_id as userId',
  'sessions.tenant_id as tenantId',
  'sessions.user_agent as userAgent',
  'sessions.method',
  'sessions.created_at as createdAt',
  'sessions.seen_at as seenAt',
  'sessions.expires_at as expiresAt',
] as const

export const sessionsReader = ({ db }: Queries): SessionsReader => ({
  async findBearer(hash, now) {
    const row = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('memberships', (join) =>
        join
          .onRef('memberships.tenant_id', '=', 'sessions.tenant_id')
          .onRef('memberships.user_id', '=', 'sessions.user_id'),
      )
      .leftJoin('tenants', 'tenants.id', 'sessions.tenant_id')
      .select([
        ...columns,
        'memberships.role',
        'users.email',
        'users.verified_at',
        'users.operator',
        'tenants.requires_second_factor',
      ])
      .where('sessions.hash', '=', hash)
      .where('sessions.expires_at', '>', now)
      .executeTakeFirst()
    if (!row) return null
    const { verified_at: verifiedAt, operator, requires_second_factor: required, ...session } = row
    return {
      ...session,
      verified: verifiedAt !== null,
      operator: operator === 1,
      requiresSecondFactor: required === 1,
    }
  },

  ofUser: (user, now) =>
    db
      .selectFrom('sessions')
      .select(columns)
      .where('user_id', '=', user)
      .where('expires_at', '>', now)
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute(),
})

export const sessionsWriter = (queries: Queries): SessionsWriter => {
  const { db } = queries
  const update = ({ sessionId, userId }: SessionKey) =>
    db.updateTable('sessions').where('id', '=', sessionId).where('user_id', '=', userId)

  return {
    ...sessionsReader(queries),

    async insert(session) {
      await db
        .insertInto('sessions')
        .values({
          id: session.id,
          hash: session.hash,
          user_id: session.userId,
          tenant_id: session.tenantId,
          user_agent: session.userAgent,
          method: session.method,
          created_at: session.createdAt,
          seen_at: session.seenAt,
          expires_at: session.expiresAt,
        })
        .execute()
    },

    async touch(session, seenAt, expiresAt) {
      await update(session).set({ seen_at: seenAt, expires_at: expiresAt }).execute()
    },

    async setTenant(session, tenant) {
      await update(session).set({ tenant_id: tenant }).execute()
    },

    async setMethod(session, method) {
      await update(session).set({ method }).execute()
    },

    async remove(user, id) {
      const removed = await db
        .deleteFrom('sessions')
        .where('id', '=', id)
        .where('user_id', '=', user)
        .returning('id')
        .executeTakeFirst()
      return removed !== undefined
    },

    async removeOfUser(user, except) {
      const all = db.deleteFrom('sessions').where('user_id', '=', user)
      await (except === null ? all : all.where('id', '!=', except)).execute()
    },

    async keepNewest(user, count) {
      const newest = db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user)
        .orderBy('seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(count)
      await db
        .deleteFrom('sessions')
        .where('user_id', '=', user)
        .where('id', 'not in', newest)
        .execute()
    },

    removeExpired(now, limit) {
      const ended = db.selectFrom('sessions').where('expires_at', '<=', now).orderBy('expires_at')
      return removeBatch(queries, 'sessions', ended, limit)
    },
  }
}
