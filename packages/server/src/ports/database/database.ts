// Port: the database. Reads, transactions, migrations and the change feed.
import type { AccountLinksReader, AccountLinksWriter } from './account-links.ts'
import type { AcmeChallengesReader, AcmeChallengesWriter } from './acme-challenges.ts'
import type { AnonymousPublishesReader, AnonymousPublishesWriter } from './anonymous-publishes.ts'
import type { ApiTokensReader, ApiTokensWriter } from './api-tokens.ts'
import type { AttemptsReader, AttemptsWriter } from './attempts.ts'
import type { AuditLogReader, AuditLogWriter } from './audit-log.ts'
import type { AuthenticatorsReader, AuthenticatorsWriter } from './authenticators.ts'
import type { BackupsReader, BackupsWriter } from './backups.ts'
import type { BillingCustomersReader, BillingCustomersWriter } from './billing-customers.ts'
import type { BillingEndingsWriter } from './billing-endings.ts'
import type { BlobHoldsReader, BlobHoldsWriter } from './blob-holds.ts'
import type { BlobSweepsReader, BlobSweepsWriter } from './blob-sweeps.ts'
import type { CertificatesReader, CertificatesWriter } from './certificates.ts'
import type { ChangeFeed, ChangesWriter } from './changes.ts'
import type { ClockReadingsReader, ClockReadingsWriter } from './clock-readings.ts'
import type { CopiesReader, CopiesWriter } from './copies.ts'
import type { DeploysReader, DeploysWriter } from './deploys.ts'
import type { DomainsReader, DomainsWriter } from './domains.ts'
import type { DropEventsReader, DropEventsWriter } from './drop-events.ts'
import type { DropsReader, DropsWriter } from './drops.ts'
import type { FreeClocksReader, FreeClocksWriter } from './free-clocks.ts'
import type { GroupMembershipsReader, GroupMembershipsWriter } from './group-memberships.ts'
import type {
  HandledBillingEventsReader,
  HandledBillingEventsWriter,
} from './handled-billing-events.ts'
import type { IdentitiesReader, IdentitiesWriter } from './identities.ts'
import type { InvitationsReader, InvitationsWriter } from './invitations.ts'
import type { LeasesReader, LeasesWriter } from './leases.ts'
import type { OAuthConnectionsReader, OAuthConnectionsWriter } from './oauth-connections.ts'
import type { OAuthRecordsReader, OAuthRecordsWriter } from './oauth-records.ts'
import type { OutboxReader, OutboxWriter } from './outbox.ts'
import type { OwnCertificatesReader, OwnCertificatesWriter } from './own-certificates.ts'
import type { OwnExpiriesReader, OwnExpiriesWriter } from './own-expiries.ts'
import type { PasskeysReader, PasskeysWriter } from './passkeys.ts'
import type { PublishesReader, PublishesWriter } from './publishes.ts'
import type { PurgesReader, PurgesWriter } from './purges.ts'
import type { ReceivedPacksReader, ReceivedPacksWriter } from './received-packs.ts'
import type { ReportsReader, ReportsWriter } from './reports.ts'
import type { SessionsReader, SessionsWriter } from './sessions.ts'
import type { SlugHoldsReader, SlugHoldsWriter } from './slug-holds.ts'
import type { DatabaseSnapshot } from './snapshots.ts'
import type { StagedUploadsReader, StagedUploadsWriter } from './staged-uploads.ts'
import type { StoredKeysReader, StoredKeysWriter } from './stored-keys.ts'
import type { TenantsReader, TenantsWriter } from './tenants.ts'
import type { TotalsReader } from './totals.ts'
import type { UsedProofsReader, UsedProofsWriter } from './used-proofs.ts'
import type { UsersReader, UsersWriter } from './users.ts'
import type { VersionsReader, VersionsWriter } from './versions.ts'
import type { ViewsReader, ViewsWriter } from './views.ts'

export interface Reader {
  readonly accountLinks: AccountLinksReader
  readonly acmeChallenges: AcmeChallengesReader
  readonly anonymousPublishes: AnonymousPublishesReader
  readonly apiTokens: ApiTokensReader
  readonly attempts: AttemptsReader
  readonly authenticators: AuthenticatorsReader
  readonly backups: BackupsReader
  readonly billingCustomers: BillingCustomersReader
  readonly handledBillingEvents: HandledBillingEventsReader
  readonly auditLog: AuditLogReader
  readonly blobHolds: BlobHoldsReader
  readonly blobSweeps: BlobSweepsReader
  readonly certificates: CertificatesReader
  readonly clockReadings: ClockReadingsReader
  readonly copies: CopiesReader
  readonly deploys: DeploysReader
  readonly domains: DomainsReader
  readonly dropEvents: DropEventsReader
  readonly freeClocks: FreeClocksReader
  readonly groupMemberships: GroupMembershipsReader
  readonly identities: IdentitiesReader
  readonly invitations: InvitationsReader
  readonly leases: LeasesReader
  readonly oauthConnections: OAuthConnectionsReader
  readonly oauthRecords: OAuthRecordsReader
  readonly outbox: OutboxReader
  readonly ownCertificates: OwnCertificatesReader
  readonly ownExpiries: OwnExpiriesReader
  readonly passkeys: PasskeysReader
  readonly publishes: PublishesReader
  readonly purges: PurgesReader
  readonly receivedPacks: ReceivedPacksReader
  readonly reports: ReportsReader
  readonly sessions: SessionsReader
  readonly drops: DropsReader
  readonly slugHolds: SlugHoldsReader
  readonly stagedUploads: StagedUploadsReader
  readonly storedKeys: StoredKeysReader
  readonly tenants: TenantsReader
  readonly totals: TotalsReader
  readonly usedProofs: UsedProofsReader
  readonly users: UsersReader
  readonly versions: VersionsReader
  readonly views: ViewsReader
}

/**
 * A method that removes rows and takes a `limit` removes at most so many and returns how many it
 * removed. Fewer than `limit` means that none is left, or that another transaction uses the rest.
 */
export interface Transaction extends Reader {
  readonly accountLinks: AccountLinksWriter
  readonly acmeChallenges: AcmeChallengesWriter
  readonly anonymousPublishes: AnonymousPublishesWriter
  readonly apiTokens: ApiTokensWriter
  readonly attempts: AttemptsWriter
  readonly authenticators: AuthenticatorsWriter
  readonly backups: BackupsWriter
  readonly billingCustomers: BillingCustomersWriter
  readonly billingEndings: BillingEndingsWriter
  readonly handledBillingEvents: HandledBillingEventsWriter
  readonly auditLog: AuditLogWriter
  readonly blobHolds: BlobHoldsWriter
  readonly blobSweeps: BlobSweepsWriter
  readonly certificates: CertificatesWriter
  readonly changes: ChangesWriter
  readonly clockReadings: ClockReadingsWriter
  readonly copies: CopiesWriter
  readonly deploys: DeploysWriter
  readonly domains: DomainsWriter
  readonly dropEvents: DropEventsWriter
  readonly freeClocks: FreeClocksWriter
  readonly groupMemberships: GroupMembershipsWriter
  readonly identities: IdentitiesWriter
  readonly invitations: InvitationsWriter
  readonly leases: LeasesWriter
  readonly oauthConnections: OAuthConnectionsWriter
  readonly oauthRecords: OAuthRecordsWriter
  readonly outbox: OutboxWriter
  readonly ownCertificates: OwnCertificatesWriter
  readonly ownExpiries: OwnExpiriesWriter
  readonly passkeys: PasskeysWriter
  readonly publishes: PublishesWriter
  readonly purges: PurgesWriter
  readonly receivedPacks: ReceivedPacksWriter
  readonly reports: ReportsWriter
  readonly sessions: SessionsWriter
  readonly drops: DropsWriter
  readonly slugHolds: SlugHoldsWriter
  readonly stagedUploads: StagedUploadsWriter
  readonly storedKeys: StoredKeysWriter
  readonly tenants: TenantsWriter
  readonly usedProofs: UsedProofsWriter
  readonly users: UsersWriter
  readonly versions: VersionsWriter
  readonly views: ViewsWriter
}

export interface LightOptions {
  /** Writes a few rows beside a durable transaction. Jobs write more, and must not delay visits. */
  readonly isSmall?: true
  /** Runs in a read-only installation too: writes only tables that no snapshot contains. */
  readonly isPassing?: true
}

export interface LoadOptions {
  /**
   * Deletes what the tables of the snapshot contain, in the same transaction. Rejects unless the
   * database is the target of a copy that is not complete.
   */
  readonly replaces?: true
}

export interface DatabaseStatus {
  /** Of this process. 0 for an embedded database. */
  readonly connectionsInUse: number
  readonly maxConnections: number
  /** Queries and transactions that wait for a connection. */
  readonly waiting: number
  /** How long ago the change feed last confirmed that no change is missing; 0 if it never waits. */
  readonly feedLagMs: number
}

export interface Database {
  /** Reads committed data, outside any transaction. */
  readonly read: Reader
  /**
   * Runs `work` in a transaction: atomic, and durable when it resolves. `work` must await nothing
   * but its own queries, because on SQLite every other writer waits for it, and must have no side
   * effects outside the database, because it runs again after a deadlock or serialization failure.
   * Rejects with `unavailable` if the database is full, locked for too long or unreachable, and with
   * `ReadOnlyInstallation` while a copy of the installation is completed.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /**
   * Like `transact`, but the commit may be lost in a power failure. For data that matters only
   * while the process runs.
   */
  transactWithoutSync<T>(work: (tx: Transaction) => Promise<T>, options?: LightOptions): Promise<T>
  /** Runs pending migrations and returns their names. */
  migrate(): Promise<string[]>
  /** Names of the migrations that have not run yet. */
  pendingMigrations(): Promise<string[]>
  /**
   * Runs `work` with all rows of one moment, which is after every commit that was acknowledged
   * before the call. Writers do not wait for it, but what they replace is kept until it ends.
   */
  readSnapshot<T>(work: (snapshot: DatabaseSnapshot) => Promise<T>): Promise<T>
  /**
   * True if there are no tables, or none of those that a snapshot contains has a row. False for the
   * target of a copy.
   */
  isEmpty(): Promise<boolean>
  /** Whether `beginLoad` was called, and `load` has not succeeded yet. */
  isUnfinished(): Promise<boolean>
  /**
   * Prepares an empty database for a snapshot. From then on `migrate` and `pendingMigrations` reject
   * until `load` has succeeded, so that no server uses a database that is not complete.
   */
  beginLoad(snapshot: Pick<DatabaseSnapshot, 'migration'>): Promise<void>
  /**
   * Loads a snapshot into an empty database, then runs the migrations that came after it. If it
   * rejects, for example because `snapshot` does, the rows are as before.
   */
  load(snapshot: DatabaseSnapshot, options?: LoadOptions): Promise<void>
  /** Health check: rejects if the database does not respond. */
  check(): Promise<void>
  openFeed(): Promise<ChangeFeed>
  status(): DatabaseStatus
  close(): Promise<void>
}
