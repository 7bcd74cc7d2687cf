// Port: abuse reports about drops.

import type { Complaint, ReportReason } from '@plinth/domain/abuse/reports'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { ReportId, SiteId } from '@plinth/domain/base/ids'
import type { Page } from './page.ts'

/** A report. It outlives the drop. */
export interface ReportRecord extends Complaint {
  readonly id: ReportId
  readonly siteId: SiteId
  /** The drop's slug at the time of the report. */
  readonly slug: Slug
  readonly createdAt: number
  /** Null while the report is open. */
  readonly closedAt: number | null
}

export interface NewReport extends Omit<ReportRecord, 'closedAt'> {
  /**
   * Keyed hash that identifies the reporter, for this drop only. Deleted when the report is closed.
   */
  readonly reporter: string
}

export interface ReportedSite {
  readonly siteId: SiteId
  /** Number of reports in the requested state. */
  readonly count: number
  readonly newestAt: number
  /** The newest few reports in that state. */
  readonly reports: readonly ReportRecord[]
}

export type ReportState = 'open' | 'closed'

export interface ReportsReader {
  /** Drops with reports in this state, most recently reported first. */
  reportedSites(state: ReportState, page: Page): Promise<ReportedSite[]>
  /** Newest first. */
  ofSite(site: SiteId, limit: number): Promise<ReportRecord[]>
  /** Open reports per drop. Drops without any are left out. */
  countOpen(sites: readonly SiteId[]): Promise<Map<SiteId, number>>
}

export interface ReportsWriter extends ReportsReader {
  /** Locks the drop's reports: no other transaction counts or adds any before this one ends. */
  lock(site: SiteId): Promise<void>
  /** The reporter's open report of this drop, at most one; null if there is none. */
  findOpen(site: SiteId, reporter: string): Promise<ReportRecord | null>
  insert(report: NewReport): Promise<void>
  /** Replaces the complaint of an open report. */
  revise(id: ReportId, complaint: Complaint): Promise<void>
  /** Deletes the oldest open report with one of these reasons. False if there is none. */
  deleteOldestOpen(site: SiteId, reasons: readonly ReportReason[]): Promise<boolean>
  /** Closes the drop's open reports and returns how many there were. */
  closeOfSite(site: SiteId, now: number): Promise<number>
  /** Deletes the contact details in reports closed before this time. */
  removeContacts(closedBefore: number): Promise<void>
}
