// SQL implementation of the versions port.
import type { Slice } from '@plinth/domain/versions/manifest'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type {
  VersionKey,
  VersionRecord,
  VersionsReader,
  VersionsWriter,
} from '../../../ports/database/versions.ts'
import type { Queries } from '../schema/queries.ts'
import type { Schema } from '../schema/schema.ts'
import { ownDropId } from './own-drop.ts'

export const versionColumns = [
  'versions.id',
  'versions.site_id',
  'versions.number',
  'versions.byte_size',
  'versions.file_count',
  'versions.manifest_pack',
  'versions.manifest_offset',
  'versions.manifest_size',
  'versions.encodings_pack',
  'versions.encodings_offset',
  'versions.encodings_size',
  'versions.source',
  'versions.preview_label',
  'versions.created_by',
  'versions.created_at',
  'versions.published_at',
] as const

type VersionRow = Omit<Selectable<Schema['versions']>, 'compressed_at' | 'compress_after'>

export const toVersion = (row: VersionRow): VersionRecord => ({
  id: row.id,
  dropId: row.site_id,
  number: row.number,
  byteSize: row.byte_size,
  fileCount: row.file_count,
  manifest: { pack: row.manifest_pack, offset: row.manifest_offset, size: row.manifest_size },
  encodings: toSlice(row),
  source: row.source,
  previewLabel: row.preview_label,
  createdBy: row.created_by,
  createdAt: row.created_at,
  publishedAt: row.published_at,
})

/** The three columns are set or null together. */
function toSlice(row: VersionRow): Slice | null {
  const { encodings_pack: pack, encodings_offset: offset, encodings_size: size } = row
  return pack === null || offset === null || size === null ? null : { pack, offset, size }
}

const encodingColumns = (slice: Slice | null) => ({
  encodings_pack: slice?.pack ?? null,
  encodings_offset: slice?.offset ?? null,
  encodings_size: slice?.size ?? null,
})

/** Excludes expired drafts, by the same rule as `isExpiredDraft` in the domain package. */
const isNotExpiredDraft = (now: number) => (e: ExpressionBuilder<Schema, 'versions'>) =>
  e.or([
    e('versions.published_at', 'is not', null),
    e('versions.created_at', '>', now - draftLifetimeMs),
  ])

export const versionsReader = ({ db }: Queries): VersionsReader => {
  const select = () => db.selectFrom('versions').select(versionColumns)

  return {
    async find(drop, id) {
      const row = await select().where('id', '=', id).where('site_id', '=', drop).executeTakeFirst()
      return row ? toVersion(row) : null
    },

    async findByPreviewLabel(label) {
      const row = await select().where('preview_label', '=', label).executeTakeFirst()
      return row ? toVersion(row) : null
    },

    async ofDrop(drop, now) {
      const rows = await select()
        .where('site_id', '=', drop)
        .where(isNotExpiredDraft(now))
        .orderBy('number', 'desc')
        .execute()
      return rows.map(toVersion)
    },

    async storedOfDrop(drop) {
      const rows = await select().where('site_id', '=', drop).orderBy('number', 'desc').execute()
      return rows.map(toVersion)
    },

    async storageOfTenant(tenant, now) {
      const { bytes } = await db
        .selectFrom('versions')
        .innerJoin('sites', 'sites.id', 'versions.site_id')
        .select((e) => e.fn.sum<number | null>('versions.byte_size').as('bytes'))
        .where('sites.tenant_id', '=', tenant)
        .where(isNotExpiredDraft(now))
        .executeTakeFirstOrThrow()
      return bytes ?? 0
    },

    async nextToCompress(now) {
      const row = await select()
        .where('compressed_at', 'is', null)
        .where('compress_after', '<=', now)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      return row ? toVersion(row) : null
    },
  }
}

const updateVersion = ({ db }: Queries, { id, dropId }: VersionKey) =>
  db.updateTable('versions').where('id', '=', id).where('site_id', '=', dropId)

export const versionsWriter = (queries: Queries): VersionsWriter => ({
  ...versionsReader(queries),

  async insert(version) {
    await queries.db
      .insertInto('versions')
      .values({
        id: version.id,
        site_id: version.dropId,
        number: version.number,
        byte_size: version.byteSize,
        file_count: version.fileCount,
        manifest_pack: version.manifest.pack,
        manifest_offset: version.manifest.offset,
        manifest_size: version.manifest.size,
        ...encodingColumns(version.encodings),
        source: version.source,
        preview_label: version.previewLabel,
        created_by: version.createdBy,
        created_at: version.createdAt,
        published_at: version.publishedAt,
      })
      .execute()
  },

  async delete(drop, id) {
    await queries.db
      .deleteFrom('versions')
      .where('id', '=', id)
      .where('site_id', '=', ownDropId(queries, drop))
      .execute()
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

  async removeExpiredDrafts(now, limit) {
    const expired = queries.db
      .selectFrom('versions')
      .select('id')
      .where('published_at', 'is', null)
      .where('created_at', '<=', now - draftLifetimeMs)
      .orderBy('created_at')
      .limit(limit)
    const rows = await queries.db
      .deleteFrom('versions')
      .where('id', 'in', expired)
      // Checked again under the row's lock: the draft may have been promoted since it was selected.
      .where('published_at', 'is', null)
      .returning(versionColumns)
      .execute()
    return rows.map(toVersion)
  },

  async leaseCompression(version, now, until) {
    const row = await updateVersion(queries, version)
      .set({ compress_after: until })
      .where('compressed_at', 'is', null)
      .where('compress_after', '<=', now)
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
