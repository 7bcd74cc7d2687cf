// SQL implementation of the received packs port.
import { setImmediate } from 'node:timers/promises'
import type {
  ReceivedContent,
  ReceivedPack,
  ReceivedPacksReader,
  ReceivedPacksWriter,
} from '../../../ports/database/received-packs.ts'
import { inBatch, type Queries } from '../schema/queries.ts'

/**
 * Characters of JSON parsed before yielding to the event loop, so that visitors are not delayed.
 */
const parseBatchChars = 256 * 1024

export const receivedPacksReader = ({ db }: Queries): ReceivedPacksReader => ({
  async ofDrop(drop, now) {
    const rows = await db
      .selectFrom('received_packs')
      .select(['id', 'contents', 'received_at as receivedAt', 'expires_at as expiresAt'])
      .where('site_id', '=', drop)
      .where('expires_at', '>', now)
      .orderBy('received_at')
      .orderBy('id')
      .execute()
    const packs: ReceivedPack[] = []
    let parsed = 0
    for (const { contents, ...row } of rows) {
      packs.push({ ...row, dropId: drop, contents: JSON.parse(contents) as ReceivedContent[] })
      parsed += contents.length
      if (parsed < parseBatchChars) continue
      await setImmediate()
      parsed = 0
    }
    return packs
  },

  async idsOfDrop(drop) {
    const rows = await db
      .selectFrom('received_packs')
      .select('id')
      .where('site_id', '=', drop)
      .execute()
    return rows.map(({ id }) => id)
  },

  ofTenant: (tenant) =>
    db
      .selectFrom('received_packs')
      .innerJoin('sites', 'sites.id', 'received_packs.site_id')
      .select([
        'received_packs.id',
        'received_packs.site_id as dropId',
        'received_packs.byte_size as byteSize',
        'received_packs.content_count as contentCount',
      ])
      .where('sites.tenant_id', '=', tenant)
      .orderBy('received_packs.received_at')
      .orderBy('received_packs.id')
      .execute(),
})

/** Far below either engine's limit of parameters per statement. */
const batchSize = 500

export const receivedPacksWriter = (queries: Queries): ReceivedPacksWriter => {
  const { db } = queries
  return {
    ...receivedPacksReader(queries),

    async insert({ contents, ...pack }) {
      await db
        .insertInto('received_packs')
        .values({
          id: pack.id,
          site_id: pack.dropId,
          contents: JSON.stringify(contents),
          content_count: contents.length,
          byte_size: contents.reduce((sum, { size }) => sum + size, 0),
          received_at: pack.receivedAt,
          expires_at: pack.expiresAt,
        })
        .execute()
    },

    async delete(tenant, packs) {
      for (let done = 0; done < packs.length; done += batchSize) {
        const ids = packs.slice(done, done + batchSize)
        await db
          .deleteFrom('received_packs')
          .where('id', 'in', ids)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('sites')
                .select('sites.id')
                .whereRef('sites.id', '=', 'received_packs.site_id')
                .where('sites.tenant_id', '=', tenant),
            ),
          )
          .execute()
      }
    },

    async removeExpired(now, limit) {
      const expired = db
        .selectFrom('received_packs')
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
      const rows = await db
        .deleteFrom('received_packs')
        .where(inBatch(queries.engine, expired, limit))
        .returning('site_id')
        .execute()
      return rows.map((row) => row.site_id)
    },
  }
}
