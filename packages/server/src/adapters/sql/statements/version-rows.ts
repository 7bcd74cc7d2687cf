// Rows of versions as records.
import type { Slice } from '@plinth/domain/versions/manifest'
import type { Selectable } from 'kysely'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import type { Schema } from '../schema/schema.ts'

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
  'versions.agent',
  'versions.note',
  'versions.title',
  'versions.preview_label',
  'versions.created_by',
  'versions.created_at',
  'versions.published_at',
] as const

export type VersionRow = Omit<
  Selectable<Schema['versions']>,
  'compressed_at' | 'compress_after' | 'content_packs'
>

export const toVersion = (row: VersionRow): VersionRecord => ({
  id: row.id,
  dropId: row.site_id,
  number: row.number,
  byteSize: row.byte_size,
  fileCount: row.file_count,
  manifest: { pack: row.manifest_pack, offset: row.manifest_offset, size: row.manifest_size },
  encodings: toSlice(row),
  source: row.source,
  agent: row.agent,
  note: row.note,
  title: row.title,
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
