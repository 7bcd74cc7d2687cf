// SQL implementation of the authenticators port.
import type { UserId } from '@plinth/domain/base/ids'
import type {
  AuthenticatorsReader,
  AuthenticatorsWriter,
} from '../../../ports/database/authenticators.ts'
import type { Queries } from '../schema/queries.ts'

export const authenticatorsReader = ({ db }: Queries): AuthenticatorsReader => ({
  async find(user) {
    const row = await db
      .selectFrom('authenticators')
      .select([
        'user_id as userId',
        'sealed_secret as sealedSecret',
        'created_at as createdAt',
        'confirmed_at as confirmedAt',
        'last_step as lastStep',
      ])
      .where('user_id', '=', user)
      .executeTakeFirst()
    return row ?? null
  },

  async countRecoveryCodes(user) {
    const rows = await db
      .selectFrom('recovery_codes')
      .select('hash')
      .where('user_id', '=', user)
      .execute()
    return rows.length
  },
})

export const authenticatorsWriter = (queries: Queries): AuthenticatorsWriter => {
  const { db } = queries
  const removeRecoveryCodes = (user: UserId) =>
    db.deleteFrom('recovery_codes').where('user_id', '=', user)
  return {
    ...authenticatorsReader(queries),

    async put({ userId, sealedSecret, createdAt, confirmedAt, lastStep }) {
      const row = {
        sealed_secret: sealedSecret,
        created_at: createdAt,
        confirmed_at: confirmedAt,
        last_step: lastStep,
      }
      await db
        .insertInto('authenticators')
        .values({ user_id: userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },

    async remove(user) {
      await db.deleteFrom('authenticators').where('user_id', '=', user).execute()
      await removeRecoveryCodes(user).execute()
    },

    async replaceRecoveryCodes(user, hashes) {
      await removeRecoveryCodes(user).execute()
      await db
        .insertInto('recovery_codes')
        .values(hashes.map((hash) => ({ user_id: user, hash })))
        .execute()
    },

    async takeRecoveryCode(user, hash) {
      const row = await removeRecoveryCodes(user)
        .where('hash', '=', hash)
        .returning('hash')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
