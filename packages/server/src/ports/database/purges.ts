// Port: queue of changes to purge from a CDN. `changes.append` adds to it if a CDN is configured,
// in the transaction of the change.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { Change } from './changes.ts'
import type { LateRows } from './late-rows.ts'

export interface Purge {
  readonly id: string
  /** If all fields are null, everything is purged. */
  readonly change: Change
  /** How often purging it failed since it last succeeded. */
  readonly tries: number
}

export interface PurgesReader {
  /** The CDN for which purges are queued; null if there is none. */
  target(): Promise<string | null>
  hasDue(now: number): Promise<boolean>
  hasDueAfter(time: number): Promise<boolean>
  /** Those that have never been purged first, each in the order of their changes. */
  due(now: number, limit: number): Promise<Purge[]>
  /** Counts at most `limit` purges that are due, and finds since when the oldest of them is. */
  backlog(
    now: number,
    limit: number,
  ): Promise<{ readonly size: number; readonly oldestAt: number | null }>
  /** How many different drops, or else tenants or hosts, the first `limit` purges that are due name. */
  countTargets(now: number, limit: number): Promise<number>
  /** At most `limit` drops of these tenants. */
  dropsOf(tenants: readonly TenantId[], limit: number): Promise<DropId[]>
}

export interface PurgesWriter extends PurgesReader {
  /** Names the CDN, and queues a purge of everything that it has cached; null if there is none. */
  setTarget(name: string | null, now: number): Promise<void>
  /**
   * Replaces the tenants in these changes by changes of the drops, which have never been purged. What
   * else the changes name stays.
   */
  replaceTenants(ids: readonly string[], drops: readonly DropId[]): Promise<void>
  remove(limit: number): Promise<number>
  /**
   * Removes changes, and queues a purge of everything in the same transaction, so that none is lost.
   * Returns how many were removed.
   */
  replaceByEverything(limit: number, now: number): Promise<number>
  /** Removes purges that only repeat others of the queue. */
  discard(ids: readonly string[]): Promise<void>
  /**
   * After a successful purge: those that were purged for the first time are due again at `againAt`,
   * the others are removed.
   */
  settle(ids: readonly string[], againAt: number): Promise<void>
  /** Returns how many were changed. */
  bringForward(rows: LateRows): Promise<number>
  countFailure(ids: readonly string[]): Promise<void>
}
