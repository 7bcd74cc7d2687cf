// SQL implementation of the ACME challenges port.
import type {
  AcmeChallengesReader,
  AcmeChallengesWriter,
} from '../../../ports/database/acme-challenges.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

const selectChallenges = ({ db }: Pick<Queries, 'db'>, now: number) =>
  db
    .selectFrom('acme_challenges')
    .select([
      'token',
      'kind',
      'hostname',
      'key_authorization as keyAuthorization',
      'expires_at as expiresAt',
    ])
    .where('expires_at', '>', now)

export const acmeChallengesReader = (queries: Queries): AcmeChallengesReader => ({
  async findHttp(hostname, token, now) {
    const challenge = await selectChallenges(queries, now)
      .where('token', '=', token)
      .where('hostname', '=', hostname)
      .where('kind', '=', 'http-01')
      .executeTakeFirst()
    return challenge ?? null
  },

  async findTlsAlpn(hostname, now) {
    const challenge = await selectChallenges(queries, now)
      .where('hostname', '=', hostname)
      .where('kind', '=', 'tls-alpn-01')
      .orderBy('expires_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return challenge ?? null
  },
})

export const acmeChallengesWriter = (queries: Queries): AcmeChallengesWriter => {
  const { db } = queries
  return {
    ...acmeChallengesReader(queries),

    async put(challenge) {
      const values = {
        kind: challenge.kind,
        hostname: challenge.hostname,
        key_authorization: challenge.keyAuthorization,
        expires_at: challenge.expiresAt,
      }
      await db
        .insertInto('acme_challenges')
        .values({ token: challenge.token, ...values })
        .onConflict((c) => c.column('token').doUpdateSet(values))
        .execute()
    },

    async remove(token) {
      await db.deleteFrom('acme_challenges').where('token', '=', token).execute()
    },

    removeExpired(now, limit) {
      const ended = db
        .selectFrom('acme_challenges')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
      return removeBatch(queries, 'acme_challenges', ended, limit)
    },
  }
}
