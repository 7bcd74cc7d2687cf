import type { ReportId, SiteId } from '@plinth/domain/ids'
import type { Complaint, ReportReason } from '@plinth/domain/reports'
import type { Slug } from '@plinth/domain/slug'
import type { Page } from './page.ts'

/** What somebody said about a drop. It outlives the drop. */
export interface ReportRecord extends Complaint {
  readonly id: ReportId
  readonly siteId: SiteId
  /** As it was then. */
  readonly slug: Slug
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
  /** No other transaction counts or adds reports of this drop before this one ends. */
  lock(site: SiteId): Promise<void>
  /** A reporter has one open report of a drop. */
  findOpen(site: SiteId, reporter: string): Promise<ReportRecord | null>
  insert(report: NewReport): Promise<void>
  revise(id: ReportId, complaint: Complaint): Promise<void>
  /** The oldest open one that has one of these reasons. False: there is none. */
  deleteOldestOpen(site: SiteId, reasons: readonly ReportReason[]): Promise<boolean>
  /** How many were open. */
  closeOfSite(site: SiteId, now: number): Promise<number>
  /** Of reports that were closed before this time. */
  forgetContacts(closedBefore: number): Promise<void>
}
