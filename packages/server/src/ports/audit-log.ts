import type { AuditId, UserId } from '@plinth/domain/ids'
import type { Page } from './page.ts'

export type AuditAction =
  | 'account_created'
  | 'account_exported'
  | 'drop_removed'
  | 'drop_restored'
  | 'drop_viewed'
  | 'operator_deleted'
  | 'operator_made'
  | 'operator_unmade'
  | 'plan_set'
  | 'reports_dismissed'

/** What somebody with power over others' things did. */
export interface AuditEntry {
  readonly id: AuditId
  readonly at: number
  /** Null: `plinthd`, at the machine itself. */
  readonly actorId: UserId | null
  /** As they were called then. */
  readonly actor: string
  readonly action: AuditAction
  readonly subjectId: string
  /** A slug or an address, as it was then. */
  readonly subject: string
  readonly note: string
}

export interface AuditLogReader {
  /** Newest first. */
  list(page: Page): Promise<AuditEntry[]>
  ofSubject(subjectId: string, limit: number): Promise<AuditEntry[]>
}

/** Grows, and that is all: nobody can change or remove an entry. */
export interface AuditLogWriter extends AuditLogReader {
  append(entry: AuditEntry): Promise<void>
}
