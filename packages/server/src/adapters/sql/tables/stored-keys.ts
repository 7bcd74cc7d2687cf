// SQL implementation of the stored keys port.
import type { StoredKeysReader, StoredKeysWriter } from '../../../ports/database/stored-keys.ts'
import { lockKey, type Queries } from '../schema/queries.ts'

export const storedKeysReader = ({ db }: Queries): StoredKeysReader => ({
  async find(name) {
    const key = await db
      .selectFrom('stored_keys')
      .select('sealed')
      .where('name', '=', name)
      .executeTakeFirst()
    return key?.sealed ?? null
  },
})

export const storedKeysWriter = (queries: Queries): StoredKeysWriter => ({
  ...storedKeysReader(queries),

  lock: (name) => lockKey(queries, `stored key ${name}`),

  async findOrInsert(name, sealed, now) {
    const { db } = queries
    await db
      .insertInto('stored_keys')
      .values({ name, sealed, created_at: now })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    const key = await db
      .selectFrom('stored_keys')
      .select('sealed')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return key.sealed
  },

  async replace(name, useless, sealed) {
    await queries.db
      .updateTable('stored_keys')
      .set({ sealed })
      .where('name', '=', name)
      .where('sealed', '=', useless)
      .execute()
  },

  async take(name) {
    const taken = await queries.db
      .deleteFrom('stored_keys')
      .where('name', '=', name)
      .returning('name')
      .executeTakeFirst()
    return taken !== undefined
  },
})
