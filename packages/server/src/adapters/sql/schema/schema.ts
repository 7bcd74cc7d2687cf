// Types of the SQL tables. Times are milliseconds since the epoch and booleans 0 or 1, the same in
// both engines. Columns with the name of a port's field are documented there.
import type { ReportReason } from '@plinth/domain/abuse/reports'
import type { AssignableRole, Role } from '@plinth/domain/accounts/roles'
import type { Hostname } from '@plinth/domain/addresses/hostname'
import type { Slug } from '@plinth/domain/addresses/slug'
import type {
  AuditId,
  BrowserId,
  ConnectionId,
  DeployId,
  DropId,
  InvitationId,
  MailId,
  PackId,
  PublishId,
  ReportId,
  SessionId,
  TenantId,
  TokenId,
  UploadId,
  UserId,
  VersionId,
} from '@plinth/domain/base/ids'
import type { Currency } from '@plinth/domain/plans/currency'
import type { AccountPlan, BillingInterval } from '@plinth/domain/plans/plans'
import type { TrailingSlash } from '@plinth/domain/serving/page-lookup'
import type { Generated } from 'kysely'
import type { ProcessorName } from '../../../ports/billing.ts'
import type { AcmeChallenge } from '../../../ports/certificate-authority.ts'
import type { LinkPurpose } from '../../../ports/database/account-links.ts'
import type { AuditAction } from '../../../ports/database/audit-log.ts'
import type { BlobHold } from '../../../ports/database/blob-holds.ts'
import type { PublishKind } from '../../../ports/database/publishes.ts'
import type { Subscription, TenantRecord } from '../../../ports/database/tenants.ts'
import type { VersionSource } from '../../../ports/database/versions.ts'

type Flag = 0 | 1

export interface Schema {
  users: {
    id: UserId
    email: string
    name: string
    password_hash: string | null
    verified_at: number | null
    operator: Flag
    created_at: number
  }
  tenants: {
    id: TenantId
    name: string
    kind: TenantRecord['kind']
    country: string
    currency: Currency
    created_at: number
    owner_seen_at: number
    became_free_at: number
    paid_until: Generated<number | null>
    expiry_notice_for: Generated<number | null>
    expiry_notice_at: Generated<number | null>
    expiry_notice_mail: Generated<MailId | null>
    /** When the free clock is next checked. */
    clock_due_at: Generated<number>
  }
  memberships: { tenant_id: TenantId; user_id: UserId; role: Role; joined_at: Generated<number> }
  subscriptions: {
    tenant_id: TenantId
    plan: AccountPlan
    source: Subscription['source']
    started_at: number
    ends_at: number | null
    interval: BillingInterval | null
    renews_at: number | null
    past_due: Flag
  }
  billing_customers: {
    tenant_id: TenantId
    processor: ProcessorName
    customer_id: string
    revision: number
    checkout_at: number | null
    due_at: number | null
  }
  /** Billing events and payments already handled. */
  billing_handled: { key: string; at: number }
  /** Customers of deleted tenants, whose subscriptions must be ended. */
  billing_endings: {
    processor: ProcessorName
    customer_id: string
    /** Null once done. */
    due_at: number | null
    tries: number
  }
  api_tokens: {
    id: TokenId
    tenant_id: TenantId
    user_id: UserId
    name: string
    hash: string
    created_at: number
    last_used_at: number | null
    expires_at: number | null
    revoked_at: number | null
  }
  sites: {
    id: DropId
    slug: Slug
    tenant_id: TenantId | null
    browser_id: BrowserId | null
    name: string
    spa_fallback: Flag
    gallery: Flag
    gallery_at: Generated<number | null>
    password_hash: Generated<string | null>
    /** `Analytics` as JSON. */
    analytics: Generated<string | null>
    created_at: number
    updated_at: number
    joined_at: number
    removed_at: number | null
    live_version_id: VersionId | null
    last_version_number: number
    claim_hash: string | null
    /** When the owner took the drop offline; null while it is published. */
    unpublished_at: Generated<number | null>
    /** Hash of the token that replaces or deletes an anonymous drop; null once it is claimed. */
    manage_hash: Generated<string | null>
    trailing_slash: Generated<TrailingSlash>
    clean_urls: Generated<Flag>
  }
  versions: {
    id: VersionId
    site_id: DropId
    number: number
    byte_size: number
    file_count: number
    manifest_pack: PackId
    manifest_offset: number
    manifest_size: number
    encodings_pack: PackId | null
    encodings_offset: number | null
    encodings_size: number | null
    /** Ids as a JSON list; null if the version is older than the column. */
    content_packs: Generated<string | null>
    source: VersionSource
    preview_label: string
    created_by: UserId | null
    created_at: number
    /** Time of the first publish; null for a draft. */
    published_at: Generated<number | null>
    compressed_at: Generated<number | null>
    /**
     * Not compressed before this time: the end of a worker's lease, or of the delay after a
     * failure.
     */
    compress_after: Generated<number>
  }
  publishes: {
    id: PublishId
    site_id: DropId
    version_id: VersionId
    kind: PublishKind
    /** Version numbers, because the versions themselves may have been deleted. */
    from_version: number | null
    to_version: number
    actor: UserId | null
    at: number
    /**
     * Commit order within the drop. `at` is taken before the transaction and may be in another
     * order.
     */
    sequence: number
  }
  slug_holds: {
    slug: Slug
    tenant_id: TenantId | null
    moved_site_id: DropId | null
    until: number
  }
  anonymous_publishes: { network: string; browser_id: BrowserId | null; at: number }
  blob_holds: {
    id: UploadId
    site_id: DropId
    purpose: BlobHold['purpose']
    holder: string
    expires_at: number
  }
  blob_sweeps: {
    site_id: DropId
    /** Of the last request; unique for the drop. */
    requested_at: number
    due_at: Generated<number>
    /** Since the last sweep that succeeded. */
    tries: Generated<number>
  }
  deploys: {
    id: DeployId
    site_id: DropId
    /** Files of the future version, as JSON; an empty list once finished. */
    files: string
    /** Paths of files that are published even if they look like secrets, as JSON. */
    allowed: string
    /** The resulting version; null until finished. */
    version_id: VersionId | null
    /** Warnings about the list of files, or those returned when it was finished, as JSON. */
    warnings: string | null
    /** Once finished: whether its files differ from those that were live. */
    changed: Generated<Flag>
    created_at: number
    /** When contents were last uploaded for it. */
    used_at: number
    expires_at: number
  }
  /** Packs uploaded for deploys that no version refers to yet. */
  received_packs: {
    id: PackId
    site_id: DropId
    /** `ReceivedContent[]` as JSON. */
    contents: string
    content_count: number
    byte_size: number
    received_at: number
    expires_at: number
  }
  staged_uploads: {
    secret_hash: string
    tenant_id: TenantId
    user_id: UserId
    /** The credential that requested it: exactly one of the two is set. */
    connection_id: ConnectionId | null
    token_id: TokenId | null
    /** Null if the upload creates a drop. */
    site_id: DropId | null
    slug: Slug | null
    name: string
    password_hash: string | null
    kind: 'html' | 'markdown' | 'zip'
    max_bytes: number
    used_at: number | null
    created_at: number
    expires_at: number
  }
  /** Completed backups. */
  backups: { target: string; snapshot: string; finished_at: number }
  leases: { name: string; holder: string; until: number }
  changes: {
    seq: Generated<number>
    site_id: DropId | null
    tenant_id: TenantId | null
    label: string | null
    at: number
  }
  sessions: {
    id: SessionId
    hash: string
    user_id: UserId
    tenant_id: TenantId
    user_agent: string
    created_at: number
    seen_at: number
    expires_at: number
  }
  account_links: {
    hash: string
    purpose: LinkPurpose
    user_id: UserId
    email: string
    created_at: number
    expires_at: number
  }
  attempts: { subject: string; at: number }
  invitations: {
    id: InvitationId
    tenant_id: TenantId
    email: string
    role: AssignableRole
    invited_by: UserId
    hash: string
    created_at: number
    expires_at: number
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
  oauth_records: {
    kind: string
    id: string
    payload: string
    grant_id: string | null
    user_code: string | null
    created_at: number
    consumed_at: number | null
    used_at: number | null
    uses: number
    expires_at: number | null
    check_at: number | null
  }
  oauth_connections: {
    id: ConnectionId
    grant_id: string
    user_id: UserId
    tenant_id: TenantId
    client_id: string
    client_name: string
    redirect_host: string | null
    scope: string
    created_at: number
    last_used_at: number | null
    check_at: number | null
  }
  /** `day` is the number of days since 1 January 1970, UTC. */
  view_days: { site_id: DropId; day: number; views: number }
  view_details: {
    site_id: DropId
    day: number
    kind: 'path' | 'referrer'
    /** A path or a referring host. */
    subject: string
    views: number
  }
  used_proofs: { id: string; expires_at: number }
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
  domains: {
    hostname: Hostname
    site_id: DropId
    /** The value required in the TXT record. */
    proof_token: string
    created_at: number
    proven_at: number | null
    checked_at: number | null
    /** `DomainFinding` as JSON; null if not checked yet. */
    finding: string | null
    failed_checks: number
    failing_since: number | null
    told_at: number | null
    check_at: number
    /** Null if no certificate is wanted. */
    issue_at: number | null
    issue_tries: number
    issue_problem: string | null
    issue_not_before: number | null
  }
  /** One row: see `clock-jump.ts` in the domain. */
  clock_readings: { id: number; at: number; wait_ms: number }
  certificates: {
    hostname: Hostname
    site_id: DropId
    chain: string
    sealed_key: string
    issued_at: number
    expires_at: number
  }
  acme_challenges: {
    token: string
    kind: AcmeChallenge['kind']
    hostname: Hostname
    key_authorization: string
    expires_at: number
  }
  /** The tenant that last proved each hostname. Kept permanently. */
  hostname_proofs: { hostname: Hostname; tenant_id: TenantId; proven_at: number }
  /**
   * Slugs that proven domains of a drop have pointed at. Kept permanently. All rows of one slug
   * have the same tenant.
   */
  slug_guards: { slug: Slug; site_id: DropId; tenant_id: TenantId; guarded_at: number }
}
