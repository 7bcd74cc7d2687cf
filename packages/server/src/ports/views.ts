import type { SiteId, TenantId } from '@plinth/domain/ids'

export interface ViewsOfDay {
  /** Since 1970, in UTC. */
  readonly day: number
  readonly views: number
}

/** Which page was viewed, or which host led there. */
export type ViewDetail = 'path' | 'referrer'

export interface SubjectViews {
  readonly subject: string
  readonly views: number
}

/** What came to one drop on one day. */
export interface NewViews extends ViewsOfDay {
  readonly siteId: SiteId
  readonly details: Readonly<Record<ViewDetail, ReadonlyMap<string, number>>>
}

export interface ViewsReader {
  /** Without days that have none, the oldest first. */
  daysOf(site: SiteId, since: number): Promise<ViewsOfDay[]>
  /** The most viewed first. */
  topOf(
    site: SiteId,
    detail: ViewDetail,
    range: { readonly since: number; readonly limit: number },
  ): Promise<SubjectViews[]>
  /** Every drop of the tenant, in any order, with the days that have views. */
  ofTenant(tenant: TenantId, since: number): Promise<Map<SiteId, ViewsOfDay[]>>
  totalOfTenant(tenant: TenantId, since: number): Promise<number>
}

export interface ViewsWriter extends ViewsReader {
  /**
   * To what there is; a drop and day comes once. Drops that are gone are left out. Subjects beyond the bound of a drop and day
   * are counted together, whoever else adds at the same time.
   */
  add(views: readonly NewViews[]): Promise<void>
  removeBefore(day: number): Promise<void>
}
