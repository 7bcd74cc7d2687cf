// Tables of drops: their versions, uploads in progress, stored packs and views.

import type { Slug } from '@plinth/domain/addresses/slug'
import type {
  BrowserId,
  ConnectionId,
  DeployId,
  DropId,
  MailId,
  PackId,
  PublishId,
  TenantId,
  TokenId,
  UploadId,
  UserId,
  VersionId,
} from '@plinth/domain/base/ids'
import type { DropEventKind } from '@plinth/domain/lifecycle/drop-events'
import type { TrailingSlash } from '@plinth/domain/serving/page-lookup'
import type { Generated } from 'kysely'
import type { BlobHold } from '../../../ports/database/blob-holds.ts'
import type { PublishKind } from '../../../ports/database/publishes.ts'
import type { VersionSource } from '../../../ports/database/versions.ts'
import type { Flag } from './flag.ts'

export interface DropTables {
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
    /** As a JSON list; null if there are none. */
    tags: Generated<string | null>
    /** The expiry date that the owner set. The next three columns belong to it. */
    expire_at: Generated<number | null>
    /** When the job next looks at the drop; null without a date, and while it is removed. */
    expire_due_at: Generated<number | null>
    /** When the owner was told that the drop will be removed. */
    expire_notice_at: Generated<number | null>
    expire_notice_mail: Generated<MailId | null>
    /** Position among the drops that the owner chose to stay live after a downgrade. */
    kept_place: Generated<number | null>
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
    agent: Generated<string | null>
    note: Generated<string>
    /** Null if it was not looked for yet: see `versions_without_title`. */
    title: Generated<string | null>
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
  /** A drop's newest events: the slot of an event is its sequence modulo the number of slots. */
  drop_events: {
    site_id: DropId
    slot: number
    sequence: number
    kind: DropEventKind
    actor: UserId | null
    /** Name of the connected app. */
    app: string | null
    /** Name of the API token. */
    token: string | null
    /** `DropEventDetail` as JSON. */
    detail: string
    at: number
  }
  slug_holds: {
    slug: Slug
    tenant_id: TenantId | null
    moved_site_id: DropId | null
    until: number
  }
  anonymous_publishes: { network: string; browser_id: BrowserId | null; at: number }
  deploys: {
    id: DeployId
    site_id: DropId
    /** Files of the future version, as JSON; an empty list once finished. */
    files: string
    /** Paths of files that are published even if they look like secrets, as JSON. */
    allowed: string
    note: Generated<string>
    /** The version that must be live when it is finished, as JSON; null if any may be. */
    base: string | null
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
    note: Generated<string>
    agent: Generated<string | null>
    kind: 'html' | 'markdown' | 'zip'
    max_bytes: number
    used_at: number | null
    created_at: number
    expires_at: number
  }
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
}
