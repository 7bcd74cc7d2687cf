// The record of a drop that was inserted together with its first version, without reading it back.
import { defaultUrls } from '@plinth/domain/serving/page-lookup'
import type { DropRecord, NewDrop } from '../../ports/database/drops.ts'
import type { VersionRecord } from '../../ports/database/versions.ts'

/** For an anonymous drop: one with an owner also has a rank among their drops. */
export const newDropRecord = (
  { id, slug, browserId, name, createdAt }: NewDrop,
  liveVersion: VersionRecord,
): DropRecord => ({
  ...defaultUrls,
  id,
  slug,
  tenantId: null,
  browserId,
  name,
  spaFallback: false,
  gallery: false,
  galleryAt: null,
  passwordHash: null,
  analytics: null,
  createdAt,
  updatedAt: createdAt,
  joinedAt: createdAt,
  removedAt: null,
  unpublishedAt: null,
  tags: [],
  expireAt: null,
  kept: false,
  rank: 0,
  liveVersion,
  newestDraftAt: null,
})
