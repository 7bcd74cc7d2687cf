// Port: daily page views of drops, in total and by path and referrer.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import type { DropKey } from './drop-key.ts'

export interface ViewsOfDay {
  /** Days since 1 January 1970, UTC. */
  readonly day: number
  readonly views: number
}

/** What views are broken down by: the path viewed, or the referring host. */
export type ViewDetail = 'path' | 'referrer'

export interface SubjectViews {
  /** A path or a referring host. */
  readonly subject: string
  readonly views: number
}

/** Views of one drop on one day. Each view has at most one path and one referrer. */
export interface NewViews extends ViewsOfDay {
  readonly dropId: DropId
  readonly details: Readonly<Record<ViewDetail, ReadonlyMap<string, number>>>
}

/** Both days are included. Days in the future have views that were counted with a wrong clock. */
export interface DayRange {
  readonly since: number
  readonly until: number
}

export interface ViewsReader {
  /** Days that have views, oldest first. */
  daysOf(drop: DropId, since: number): Promise<ViewsOfDay[]>
  /** Most views first. */
  topOf(
    drop: DropId,
    detail: ViewDetail,
    range: DayRange & { readonly limit: number },
  ): Promise<SubjectViews[]>
  /** The days that have views, for each drop of the tenant, in any order. */
  ofTenant(tenant: TenantId, since: number): Promise<Map<DropId, ViewsOfDay[]>>
  totalOfTenant(tenant: TenantId, range: DayRange): Promise<number>
}

export interface ViewsWriter extends ViewsReader {
  /**
   * Adds to the stored counts. Each pair of drop and day may occur once in `views`. Deleted drops
   * are skipped. Subjects beyond the limit per drop and day are counted together, even with
   * concurrent writers.
   */
  add(views: readonly NewViews[]): Promise<void>
  removeBefore(day: number, limit: number): Promise<number>
  removeOfDrop(drop: DropKey, limit: number): Promise<number>
}
