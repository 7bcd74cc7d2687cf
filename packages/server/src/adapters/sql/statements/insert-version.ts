// Statement that stores a new version, and the columns of its record, encodings and packs.
import type { PackId } from '@plinth/domain/base/ids'
import type { Slice } from '@plinth/domain/versions/manifest'
import type { VersionRecord } from '../../../ports/database/versions.ts'
import { compileOnce } from '../schema/compile-once.ts'
import type { VersionRow } from './version-rows.ts'

interface NewVersionRow extends VersionRow {
  readonly content_packs: string | null
}

export const insertVersion = compileOnce(({ db }, row: NewVersionRow) =>
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
    content_packs: row.content_packs,
    source: row.source,
    agent: row.agent,
    note: row.note,
    title: row.title,
    preview_label: row.preview_label,
    created_by: row.created_by,
    created_at: row.created_at,
    published_at: row.published_at,
  }),
)

export const newVersionRow = (
  version: VersionRecord,
  contentPacks: readonly PackId[] | null,
): NewVersionRow => ({
  id: version.id,
  site_id: version.dropId,
  number: version.number,
  byte_size: version.byteSize,
  file_count: version.fileCount,
  manifest_pack: version.manifest.pack,
  manifest_offset: version.manifest.offset,
  manifest_size: version.manifest.size,
  ...encodingColumns(version.encodings),
  content_packs: contentPacks && packsText(contentPacks),
  source: version.source,
  agent: version.agent,
  note: version.note,
  title: version.title,
  preview_label: version.previewLabel,
  created_by: version.createdBy,
  created_at: version.createdAt,
  published_at: version.publishedAt,
})

export const encodingColumns = (slice: Slice | null) => ({
  encodings_pack: slice?.pack ?? null,
  encodings_offset: slice?.offset ?? null,
  encodings_size: slice?.size ?? null,
})

export const packsText = (packs: readonly PackId[]): string => JSON.stringify(packs)
