// SQL implementation of the publishes port.
import { sql } from 'kysely'
import type {
  PublishesReader,
  PublishesWriter,
  PublishRecord,
} from '../../../ports/database/publishes.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { type Queries, removeBatch } from '../schema/queries.ts'
import { ownDropId } from '../statements/own-drop.ts'

export const publishesReader = ({ db }: Queries): PublishesReader => ({
  async ofDrop(drop, limit) {
    const rows = await db
      .selectFrom('publishes')
      .select(['id', 'version_id', 'kind', 'from_version', 'to_version', 'actor', 'at'])
      .where('site_id', '=', drop)
      // Zero: published before version numbers were recorded, and the version has since been
      // removed.
      .where('to_version', '>', 0)
      .orderBy('sequence', 'desc')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      dropId: drop,
      versionId: row.version_id,
      kind: row.kind,
      fromVersion: row.from_version,
      toVersion: row.to_version,
      actor: row.actor,
      at: row.at,
    }))
  },
})

const insertPublish = compileOnce(({ db }, publish: PublishRecord) =>
  db.insertInto('publishes').values((e) => ({
    id: publish.id,
    site_id: publish.dropId,
    version_id: publish.versionId,
    kind: publish.kind,
    from_version: publish.fromVersion,
    to_version: publish.toVersion,
    actor: publish.actor,
    at: publish.at,
    sequence: e
      .selectFrom('publishes as earlier')
      .select(sql<number>`coalesce(max(earlier.sequence), 0) + 1`.as('next'))
      .where('earlier.site_id', '=', publish.dropId),
  })),
)

export const publishesWriter = (queries: Queries): PublishesWriter => ({
  ...publishesReader(queries),

  async insert(publish) {
    await insertPublish(queries, publish)
  },

  async removeOld(drop, kept, limit) {
    const ownId = ownDropId(queries, drop)
    const old = queries.db
      .selectFrom('publishes')
      .where('site_id', '=', ownId)
      .where('sequence', '<=', (e) =>
        e
          .selectFrom('publishes as newest')
          .select((n) => n(n.fn.max('newest.sequence'), '-', kept).as('last'))
          .where('newest.site_id', '=', ownId),
      )
      .orderBy('sequence')
    return removeBatch(queries, 'publishes', old, limit)
  },
})
