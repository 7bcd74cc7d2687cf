// SQL implementation of the versions port.

import type { DropId, TenantId, VersionId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import { draftLifetimeMs } from '@plinth/domain/versions/retention'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { DropKey } from '../../../ports/database/drop-key.ts'
import type {
  VersionKey,
  VersionRecord,
  VersionsReader,
  VersionsWriter,
} from '../../../ports/database/versions.ts'
import { compileOnce } from '../schema/compile-once.ts'
import { inBatch, type Queries } from '../schema/queries.ts'
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

export type VersionRow = Omit<Selectable<Schema['versions']>, 'compressed_at' | 'compress_after'>

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
const isNotExpiredDraft = (draftsSince: number) => (e: ExpressionBuilder<Schema, 'versions'>) =>
  e.or([e('versions.published_at', 'is not', null), e('versions.created_at', '>', draftsSince)])

const draftsSince = (now: number): number => now - draftLifetimeMs

const findVersion = compileOnce(({ db }, { drop, id }: { drop: DropId; id: VersionId }) =>
  db.selectFrom('versions').select(versionColumns).where('id', '=', id).where('site_id', '=', drop),
)

interface DropVersions {
  readonly drop: DropId
  readonly since: number
}

const retainedOfDrop = compileOnce(({ db }, { drop, since }: DropVersions) =>
  db
    .selectFrom('versions')
    .select(['id', 'number', 'byte_size', 'preview_label', 'published_at'])
    .where('site_id', '=', drop)
    .where(isNotExpiredDraft(since)),
)

interface TenantVersions {
  readonly tenant: TenantId
  readonly since: number
}

const storageOfTenant = compileOnce(({ db }, { tenant, since }: TenantVersions) =>
  db
    .selectFrom('versions')
    .innerJoin('sites', 'sites.id', 'versions.site_id')
    .select((e) => e.fn.sum<number | null>('versions.byte_size').as('bytes'))
    .where('sites.tenant_id', '=', tenant)
    .where(isNotExpiredDraft(since)),
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

    async storageOfTenant(tenant, now) {
      const [row] = await storageOfTenant(queries, { tenant, since: draftsSince(now) })
      return row?.bytes ?? 0
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

const insertVersion = compileOnce(({ db }, row: VersionRow) =>
  db.insertInto('versions').values({
    id: row.id,
    site_id: row.site_id,
    number: row.number,
    byte_size: row.byte_size,
    file_count: row.file_count,
    manifest_pack: row.manifest_pack,
    manifest_offset: row.manifest_offset,
    manifest_size: row.manifest_size,
    encodings_pack: row.encodings_pack,
    encodings_offset: row.encodings_offset,
    encodings_size: row.encodings_size,
    source: row.source,
    preview_label: row.preview_label,
    created_by: row.created_by,
    created_at: row.created_at,
    published_at: row.published_at,
  }),
)

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

  async insert(version) {
    await insertVersion(queries, {
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

  async removeExpiredDrafts(now, limit) {
    const expired = queries.db
      .selectFrom('versions')
      .where('published_at', 'is', null)
      .where('created_at', '<=', now - draftLifetimeMs)
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
