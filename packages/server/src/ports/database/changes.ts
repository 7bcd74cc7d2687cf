// Port: change feed that invalidates the caches of every worker and node.
import type { DropId, TenantId } from '@plinth/domain/base/ids'

/** Something whose responses changed. A null field does not narrow the change. */
export interface Change {
  readonly drop: DropId | null
  readonly tenant: TenantId | null
  /**
   * Host label (slug or preview label) or full hostname of a custom domain whose target changed.
   */
  readonly label: string | null
}

export interface ChangesWriter {
  /**
   * Must be called in the same transaction as any write that changes responses. `kept` is the part of
   * the change about responses that a CDN may have cached, which is all of it if absent; null if there
   * are none, because the pages were not shown before.
   */
  append(change: Partial<Change>, now: number, kept?: Partial<Change> | null): Promise<void>
  /** Removes changes older than `time`, except the newest change. */
  removeBefore(time: number, limit: number): Promise<number>
}

/**
 * Changes may have been missed, so that nothing cached is valid. `elsewhere`: only changes of other
 * machines, so what was cached may be used while the database is unavailable.
 */
export type MissedChanges = 'everything' | 'elsewhere'

export interface ChangeFeed {
  /**
   * Passes to the listeners every change committed on this machine before the call, and on other
   * machines up to a second before it. False if the feed cannot guarantee that now; caches must
   * then not be used.
   */
  catchUp(): boolean
  /**
   * After `catchUp` returned false: true if it was because the database does not respond, and every
   * change committed on this machine has been passed on nevertheless. If the database cannot be read
   * either, caches may then be used for a bounded time.
   */
  isCutOff(): boolean
  listen(listener: (change: Change | MissedChanges) => void): void
  close(): Promise<void>
}
