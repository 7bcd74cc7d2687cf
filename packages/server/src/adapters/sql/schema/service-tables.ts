// Tables of the service itself: moderation, mail, keys and what its processes share.

import type { ReportReason } from '@plinth/domain/abuse/reports'
import type { Slug } from '@plinth/domain/addresses/slug'
import type { AuditId, DropId, MailId, ReportId, TenantId, UserId } from '@plinth/domain/base/ids'
import type { Generated } from 'kysely'
import type { AuditAction } from '../../../ports/database/audit-log.ts'
import type { CopyRole } from '../../../ports/database/copies.ts'

export interface ServiceTables {
  reports: {
    id: ReportId
    site_id: DropId
    slug: Slug
    path: string
    reason: ReportReason
    details: string
    contact: string | null
    /** Null once the report is closed. */
    reporter: string | null
    created_at: number
    closed_at: number | null
  }
  audit_log: {
    id: AuditId
    at: number
    /** Null if the action was a `plinthd` command. */
    actor_id: UserId | null
    actor: string
    action: AuditAction
    subject_id: string
    subject: string
    note: string
  }
  outbox: {
    id: MailId
    /** The mail, encrypted because it contains secret links. */
    sealed: string
    created_at: number
    tries: number
    due_at: number
  }
  stored_keys: { name: string; sealed: string; created_at: number }
  used_proofs: { id: string; expires_at: number }
  changes: {
    seq: Generated<number>
    site_id: DropId | null
    tenant_id: TenantId | null
    label: string | null
    at: number
  }
  /** Changes to purge from a CDN. */
  purges: {
    id: string
    site_id: DropId | null
    tenant_id: TenantId | null
    label: string | null
    at: number
    /** 0 until it was purged for the first time. */
    due_at: number
    tries: number
  }
  /** At most one row. */
  purge_target: { id: number; name: string }
  leases: { name: string; holder: string; until: number }
  /** Completed backups. */
  backups: { target: string; snapshot: string; finished_at: number }
  /** One row: versions that do not know this migration cannot use the database. */
  schema_floor: { id: number; migration: string }
  /** At most one row. */
  copies: { id: number; copy_id: string; role: CopyRole; target: string; read_only_until: number }
  /** One row: see `clock-jump.ts` in the domain. */
  clock_readings: {
    id: number
    at: number
    wait_ms: number
    notices_from: Generated<number>
    has_free_clock: Generated<number>
  }
}
