import type { PublishId, SiteId, UserId, VersionId } from '@plinth/domain/ids'

/** An upload, a finished deploy, or a retained version that was made live. */
export type PublishKind = 'upload' | 'deploy' | 'promote'

/** The act that made a version live. It outlives the version, so it has the versions' numbers. */
export interface PublishRecord {
  readonly id: PublishId
  readonly siteId: SiteId
  readonly versionId: VersionId
  readonly kind: PublishKind
  /** The version that was live until then; null: there was none. */
  readonly fromVersion: number | null
  readonly toVersion: number
  /** Null: published without an account. */
  readonly actor: UserId | null
  readonly at: number
}

export interface PublishesReader {
  /** In the order in which they were committed, newest first. */
  ofSite(site: SiteId, limit: number): Promise<PublishRecord[]>
}

export interface PublishesWriter extends PublishesReader {
  /** Becomes the site's newest. The site's row must have been written in this transaction. */
  insert(publish: PublishRecord): Promise<void>
}
