// SQL implementation of the passkeys port.
import type { Selectable } from 'kysely'
import type {
  PasskeyRecord,
  PasskeysReader,
  PasskeysWriter,
} from '../../../ports/database/passkeys.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'

const toPasskey = (row: Selectable<Schema['passkeys']>): PasskeyRecord => ({
  id: row.id,
  credentialId: row.credential_id,
  userId: row.user_id,
  publicKey: row.public_key,
  counter: row.counter,
  transports: row.transports === '' ? [] : row.transports.split(' '),
  name: row.name,
  backedUp: row.backed_up === 1,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

const columns = [
  'id',
  'credential_id',
  'user_id',
  'public_key',
  'counter',
  'transports',
  'name',
  'backed_up',
  'created_at',
  'last_used_at',
] as const

export const passkeysReader = ({ db }: Queries): PasskeysReader => ({
  async findByCredential(credentialId) {
    const row = await db
      .selectFrom('passkeys')
      .select(columns)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst()
    return row ? toPasskey(row) : null
  },

  async ofUser(user) {
    const rows = await db
      .selectFrom('passkeys')
      .select(columns)
      .where('user_id', '=', user)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(toPasskey)
  },
})

export const passkeysWriter = (queries: Queries): PasskeysWriter => ({
  ...passkeysReader(queries),

  async insert(passkey) {
    const row = await queries.db
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        credential_id: passkey.credentialId,
        user_id: passkey.userId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        transports: passkey.transports.join(' '),
        name: passkey.name,
        backed_up: passkey.backedUp ? 1 : 0,
        created_at: passkey.createdAt,
        last_used_at: passkey.lastUsedAt,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async recordUse({ id, userId }, { counter, backedUp, at }) {
    await queries.db
      .updateTable('passkeys')
      .set({ counter, backed_up: backedUp ? 1 : 0, last_used_at: at })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .execute()
  },

  async remove(user, id) {
    const row = await queries.db
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async removeOfUser(user) {
    await queries.db.deleteFrom('passkeys').where('user_id', '=', user).execute()
  },
})
