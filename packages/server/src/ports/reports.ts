import type { ReportId, SiteId } from '@plinth/domain/ids'
import type { ReportReason } from '@plinth/domain/reports'
import type { Slug } from '@plinth/domain/slug'
import type { Page } from './page.ts'

/** What somebody said about a drop. It outlives the drop. */
export interface ReportRecord {
  readonly id: ReportId
  readonly siteId: SiteId
  /** As it was then. */
  readonly slug: Slug
  readonly reason: ReportReason
  readonly details: string
  /** Where to ask for more; nobody has proven that it is theirs. */
  readonly contact: string | null
  readonly createdAt: number
  readonly closedAt: number | null
}

export interface NewReport extends Omit<ReportRecord, 'closedAt'> {
  /** Tells two reporters of one drop apart, and nothing else. Forgotten when the report is closed. */
  readonly reporter: string
}

export interface ReportedSite {
  readonly siteId: SiteId
  readonly count: number
  readonly newestAt: number
  /** The newest few. */
  readonly reports: readonly ReportRecord[]
}

export type ReportState = 'open' | 'closed'

export interface ReportsReader {
  /** Drops with reports in that state, the latest reported first. */
  reportedSites(state: ReportState, page: Page): Promise<ReportedSite[]>
  /** Newest first. */
  ofSite(site: SiteId, limit: number): Promise<ReportRecord[]>
  /** Without those that have none. */
  countOpen(sites: readonly SiteId[]): Promise<Map<SiteId, number>>
}

export interface ReportsWriter extends ReportsReader {
  /**
   * A reporter has one open report of a drop: what they say later is added to its words, and its
   * reason is the newest. Returns the id under which it is kept.
   */
  put(report: NewReport): Promise<ReportId>
  /** How many were open. */
  closeOfSite(site: SiteId, now: number): Promise<number>
}
