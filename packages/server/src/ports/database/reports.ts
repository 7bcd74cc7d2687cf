// Port: abuse reports about drops.
import type { Complaint, ReportReason } from '@plinth/domain/abuse/reports'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { DropId, ReportId } from '@plinth/domain/base/ids'
import type { Page } from './page.ts'

/** A report. It outlives the drop. */
export interface ReportRecord extends Complaint {
  readonly id: ReportId
  readonly dropId: DropId
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

export interface DropReports {
  readonly dropId: DropId
  /** Number of reports in the requested state. */
  readonly count: number
  readonly newestAt: number
  /** The newest few reports in that state. */
  readonly reports: readonly ReportRecord[]
}

export type ReportState = 'open' | 'closed'

export interface ReportsReader {
  /** Drops with reports in this state, most recently reported first. */
  reportedDrops(state: ReportState, page: Page): Promise<DropReports[]>
  /** Newest first. */
  ofDrop(drop: DropId, limit: number): Promise<ReportRecord[]>
  /** Open reports per drop. Drops without any are left out. */
  countOpen(drops: readonly DropId[]): Promise<Map<DropId, number>>
}

export interface ReportsWriter extends ReportsReader {
  /** Locks the drop's reports: no other transaction counts or adds any before this one ends. */
  lock(drop: DropId): Promise<void>
  /** The reporter's open report of this drop, at most one; null if there is none. */
  findOpen(drop: DropId, reporter: string): Promise<ReportRecord | null>
  insert(report: NewReport): Promise<void>
  /** Replaces the complaint of an open report. */
  revise(id: ReportId, complaint: Complaint): Promise<void>
  /** Deletes the oldest open report with one of these reasons. False if there is none. */
  deleteOldestOpen(drop: DropId, reasons: readonly ReportReason[]): Promise<boolean>
  /** Closes the drop's open reports and returns how many there were. */
  closeOfDrop(drop: DropId, now: number): Promise<number>
  /** Deletes the contact details in reports closed before this time. */
  removeContacts(closedBefore: number, limit: number): Promise<number>
}
