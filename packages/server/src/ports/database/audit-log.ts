// Port: append-only audit log of administrative actions by operators and `plinthd`.
import type { AuditId, UserId } from '@plinth/domain/base/ids'
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
  | 'sign_in_link_created'

/** One administrative action. */
export interface AuditEntry {
  readonly id: AuditId
  readonly at: number
  /** Null if the action was a `plinthd` command. */
  readonly actorId: UserId | null
  /** The actor's name at the time. */
  readonly actor: string
  readonly action: AuditAction
  /** Id of the drop, user or tenant that the action concerned. */
  readonly subjectId: string
  /** The subject's slug or email address at the time. */
  readonly subject: string
  readonly note: string
}

export interface AuditLogReader {
  /** Newest first. */
  list(page: Page): Promise<AuditEntry[]>
  /** Newest first. */
  ofSubject(subjectId: string, limit: number): Promise<AuditEntry[]>
}

/** Append-only: entries cannot be changed or removed. */
export interface AuditLogWriter extends AuditLogReader {
  append(entry: AuditEntry): Promise<void>
}
