// SQL implementation of the versions port.
import { dayMs } from '@plinth/domain/base/day'
import type { DropId, VersionId } from '@plinth/domain/base/ids'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DropKey } from '../../../ports/database/drop-key.ts'
import type {
  VersionKey,
  VersionsReader,
  VersionsWriter,
} from '../../../ports/database/versions.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { inBatch, type Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import {
  encodingColumns,
  insertVersion,
  newVersionRow,
  packsText,
} from '../statements/insert-version.ts'
import { ownDropId } from '../statements/own-drop.ts'
import {
  draftsSince,
  isNotExpiredDraft,
  retainedOfDrop,
  storageOfTenant,
} from '../statements/retained-versions.ts'
import { toVersion, versionColumns } from '../statements/version-rows.ts'

const findVersion = compileOnce(({ db }, { drop, id }: { drop: DropId; id: VersionId }) =>
  db.selectFrom('versions').select(versionColumns).where('id', '=', id).where('site_id', '=', drop),
)

const packsOfDrop = compileOnce(({ db }, { drop }: { drop: DropId }) =>
  db
    .selectFrom('versions')
    .select(['id', 'site_id', 'manifest_pack', 'manifest_offset', 'manifest_size'])
    .select(['encodings_pack', 'content_packs'])
    .where('site_id', '=', drop),
)

export const versionsReader = (queries: Queries): VersionsReader => {
  const { db } = queries
  const select = () => db.selectFrom('versions').select(versionColumns)

  return {
    async find(drop, id) {
      const [row] = await findVersion(queries, { drop, id })
      return row ? toVersion(row) : null
    },

    async findByPreviewLabel(label) {
      const row = await select().where('preview_label', '=', label).executeTakeFirst()
      return row ? toVersion(row) : null
    },

    async ofDrop(drop, now) {
      const rows = await select()
        .where('site_id', '=', drop)
        .where(isNotExpiredDraft(draftsSince(now)))
        .orderBy('number', 'desc')
        .execute()
      return rows.map(toVersion)
    },

    async listOfDrop(drop, now) {
      const rows = await select()
        .innerJoin('sites', 'sites.id', 'versions.site_id')
        .select('sites.live_version_id')
        .where('site_id', '=', drop)
        .where(isNotExpiredDraft(draftsSince(now)))
        .orderBy('number', 'desc')
        .execute()
      return rows.map(({ live_version_id, ...row }) => ({
        version: toVersion(row),
        live: row.id === live_version_id,
      }))
    },

    async retainedOfDrop(drop, now) {
      const rows = await retainedOfDrop(queries, { drop, since: draftsSince(now) })
      return rows.map((row) => ({
        id: row.id,
        number: row.number,
        byteSize: row.byte_size,
        previewLabel: row.preview_label,
        publishedAt: row.published_at,
      }))
    },

    async storedOfDrop(drop) {
      const rows = await select().where('site_id', '=', drop).orderBy('number', 'desc').execute()
      return rows.map(toVersion)
    },

    async packsOfDrop(drop) {
      const rows = await packsOfDrop(queries, { drop })
      return rows.map((row) => ({
        id: row.id,
        dropId: row.site_id,
        manifest: { pack: row.manifest_pack, offset: row.manifest_offset, size: row.manifest_size },
        encodingsPack: row.encodings_pack,
        contentPacks: row.content_packs === null ? null : JSON.parse(row.content_packs),
      }))
    },

    async storageOfTenant(tenant, now) {
      const [row] = await storageOfTenant(queries, { tenant, since: draftsSince(now) })
      return row?.bytes ?? 0
    },

    async withoutTitle(limit) {
      const rows = await select()
        .where('title', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.map(toVersion)
    },

    async nextToCompress(now) {
      const row = await select()
        .where('compressed_at', 'is', null)
        .where(mayBeCompressed(now))
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row ? toVersion(row) : null
    },
  }
}

/** Longer than all delays. A later time was written while the clock was wrong. */
const longestDelayMs = dayMs

const mayBeCompressed = (now: number) => (e: ExpressionBuilder<Schema, 'versions'>) =>
  e.or([e('compress_after', '<=', now), e('compress_after', '>', now + longestDelayMs)])

const updateVersion = ({ db }: Queries, { id, dropId }: VersionKey) =>
  db.updateTable('versions').where('id', '=', id).where('site_id', '=', dropId)

interface OwnedVersion extends DropKey {
  readonly version: VersionId
}

const deleteVersion = compileOnce((queries, { id, tenantId, version }: OwnedVersion) =>
  queries.db
    .deleteFrom('versions')
    .where('id', '=', version)
    .where('site_id', '=', ownDropId(queries, { id, tenantId })),
)

export const versionsWriter = (queries: Queries): VersionsWriter => ({
  ...versionsReader(queries),

  async insert(version, contentPacks) {
    await insertVersion(queries, newVersionRow(version, contentPacks))
  },

  async setContentPacks(version, contentPacks) {
    await updateVersion(queries, version)
      .set({ content_packs: packsText(contentPacks) })
      .execute()
  },

  async delete(drop, id) {
    await deleteVersion(queries, { ...drop, version: id })
  },

  async markPublished(drop, id, at) {
    const row = await queries.db
      .updateTable('versions')
      .set({ published_at: sql<number>`coalesce(published_at, ${at})` })
      .where('id', '=', id)
      .where('site_id', '=', ownDropId(queries, drop))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async setNote(drop, id, note) {
    const row = await queries.db
      .updateTable('versions')
      .set({ note })
      .where('id', '=', id)
      .where('site_id', '=', ownDropId(queries, drop))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async setTitle(version, title) {
    await updateVersion(queries, version).set({ title }).where('title', 'is', null).execute()
  },

  async removeExpiredDrafts(now, limit) {
    const expired = queries.db
      .selectFrom('versions')
      .where('published_at', 'is', null)
      .where('created_at', '<=', draftsSince(now))
      .orderBy('created_at')
    const rows = await queries.db
      .deleteFrom('versions')
      .where(inBatch(queries.engine, expired, limit))
      .returning(versionColumns)
      .execute()
    return rows.map(toVersion)
  },

  async leaseCompression(version, now, until) {
    const row = await updateVersion(queries, version)
      .set({ compress_after: until })
      .where('compressed_at', 'is', null)
      .where(mayBeCompressed(now))
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async moveCompressionLease(version, until) {
    await updateVersion(queries, version).set({ compress_after: until }).execute()
  },

  async setCompressed(version, encodings, now) {
    const row = await updateVersion(queries, version)
      .set({ ...encodingColumns(encodings), compressed_at: now })
      .where('compressed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})
