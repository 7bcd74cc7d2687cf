// Port: publish history of drops.
import type { DropId, PublishId, UserId, VersionId } from '@plinth/domain/base/ids'
import type { DropKey } from './drop-key.ts'

/** An upload, a finished deploy, or a retained version that was made live. */
export type PublishKind = 'upload' | 'deploy' | 'promote'

/**
 * One publish: a version that was made live. It outlives the version, so it stores version numbers.
 */
export interface PublishRecord {
  readonly id: PublishId
  readonly dropId: DropId
  readonly versionId: VersionId
  readonly kind: PublishKind
  /** Number of the version that was live before; null if none was. */
  readonly fromVersion: number | null
  readonly toVersion: number
  /** Null if published without an account. */
  readonly actor: UserId | null
  readonly at: number
}

export interface PublishesReader {
  /** Newest first, in commit order. */
  ofDrop(drop: DropId, limit: number): Promise<PublishRecord[]>
}

export interface PublishesWriter extends PublishesReader {
  /**
   * Appends a publish. The drop's row must have been written in this transaction: that lock keeps
   * the history in commit order.
   */
  insert(publish: PublishRecord): Promise<void>
  /** Removes up to `limit` publishes, oldest first, but not the newest `kept`. Returns how many. */
  removeOld(drop: DropKey, kept: number, limit: number): Promise<number>
}
