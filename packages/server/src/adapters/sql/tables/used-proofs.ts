// SQL implementation of the used proofs port.
import type { UsedProofsReader, UsedProofsWriter } from '../../../ports/database/used-proofs.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'

export const usedProofsReader = ({ db }: Queries): UsedProofsReader => ({
  async has(id) {
    const row = await db
      .selectFrom('used_proofs')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    return row !== undefined
  },
})

export const usedProofsWriter = (queries: Queries): UsedProofsWriter => ({
  ...usedProofsReader(queries),

  async use({ id, expiresAt }) {
    const row = await queries.db
      .insertInto('used_proofs')
      .values({ id, expires_at: expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  removeExpiredBefore(time, limit) {
    const ended = queries.db
      .selectFrom('used_proofs')
      .where('expires_at', '<', time)
      .orderBy('expires_at')
    return removeBatch(queries, 'used_proofs', ended, limit)
  },
})
