import type { Slice } from '@plinth/domain/manifest'
import type { Selectable } from 'kysely'
import type { VersionRecord, VersionsReader, VersionsWriter } from '../../ports/versions.ts'
import type { Queries } from './engine.ts'
import type { Schema } from './schema.ts'

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
] as const

type VersionRow = Omit<Selectable<Schema['versions']>, 'compressed_at' | 'compress_after'>

export const toVersion = (row: VersionRow): VersionRecord => ({
  id: row.id,
  siteId: row.site_id,
  number: row.number,
  byteSize: row.byte_size,
  fileCount: row.file_count,
  manifest: { pack: row.manifest_pack, offset: row.manifest_offset, size: row.manifest_size },
  encodings: toSlice(row),
  source: row.source,
  previewLabel: row.preview_label,
  createdBy: row.created_by,
  createdAt: row.created_at,
})

/** The three columns are set together. */
function toSlice(row: VersionRow): Slice | null {
  const { encodings_pack: pack, encodings_offset: offset, encodings_size: size } = row
  return pack === null || offset === null || size === null ? null : { pack, offset, size }
}

const encodingColumns = (slice: Slice | null) => ({
  encodings_pack: slice?.pack ?? null,
  encodings_offset: slice?.offset ?? null,
  encodings_size: slice?.size ?? null,
})

export const versionsReader = ({ db }: Queries): VersionsReader => {
  const select = () => db.selectFrom('versions').select(versionColumns)

  return {
    async find(site, id) {
      const row = await select().where('id', '=', id).where('site_id', '=', site).executeTakeFirst()
      return row ? toVersion(row) : null
    },

    async findByPreviewLabel(label) {
      const row = await select().where('preview_label', '=', label).executeTakeFirst()
      return row ? toVersion(row) : null
    },

    async ofSite(site) {
      const rows = await select().where('site_id', '=', site).orderBy('number', 'desc').execute()
      return rows.map(toVersion)
    },

    async publishTimesOfSite(site) {
      const rows = await db
        .selectFrom('publishes')
        .select(['version_id', (e) => e.fn.max('at').as('at')])
        .where('site_id', '=', site)
        // The record outlives the versions: what is older than all of them is not looked at.
        .where('at', '>=', (e) =>
          e
            .selectFrom('versions')
            .select((v) => v.fn.min<number>('created_at').as('oldest'))
            .where('versions.site_id', '=', site),
        )
        .groupBy('version_id')
        .execute()
      return new Map(rows.map(({ version_id, at }) => [version_id, at]))
    },

    async storageOfTenant(tenant) {
      const { bytes } = await db
        .selectFrom('versions')
        .innerJoin('sites', 'sites.id', 'versions.site_id')
        .select((e) => e.fn.sum<number | null>('versions.byte_size').as('bytes'))
        .where('sites.tenant_id', '=', tenant)
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

export const versionsWriter = (queries: Queries): VersionsWriter => ({
  ...versionsReader(queries),

  async insert(version) {
    await queries.db
      .insertInto('versions')
      .values({
        id: version.id,
        site_id: version.siteId,
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
      })
      .execute()
  },

  async delete(id) {
    await queries.db.deleteFrom('versions').where('id', '=', id).execute()
  },

  async recordPublish(publish) {
    await queries.db
      .insertInto('publishes')
      .values({
        id: publish.id,
        site_id: publish.siteId,
        version_id: publish.versionId,
        kind: publish.kind,
        actor: publish.actor,
        at: publish.at,
      })
      .execute()
  },

  async takeToCompress(id, now, until) {
    const row = await queries.db
      .updateTable('versions')
      .set({ compress_after: until })
      .where('id', '=', id)
      .where('compressed_at', 'is', null)
      .where('compress_after', '<=', now)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },

  async leaveToCompress(id, until) {
    await queries.db
      .updateTable('versions')
      .set({ compress_after: until })
      .where('id', '=', id)
      .execute()
  },

  async setCompressed(id, encodings, now) {
    const row = await queries.db
      .updateTable('versions')
      .set({ ...encodingColumns(encodings), compressed_at: now })
      .where('id', '=', id)
      .where('compressed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    return row !== undefined
  },
})
