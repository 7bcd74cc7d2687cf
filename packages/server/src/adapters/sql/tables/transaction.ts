// Combines the SQL implementations of all repositories into the port's Reader and Transaction.
import type { Reader, Transaction } from '../../../ports/database/database.ts'
import type { DatedChange, Queries, TransactionQueries } from '../schema/queries.ts'
import { accountLinksReader, accountLinksWriter } from './account-links.ts'
import { acmeChallengesReader, acmeChallengesWriter } from './acme-challenges.ts'
import { anonymousPublishesReader, anonymousPublishesWriter } from './anonymous-publishes.ts'
import { apiTokensReader, apiTokensWriter } from './api-tokens.ts'
import { attemptsReader, attemptsWriter } from './attempts.ts'
import { auditLogReader, auditLogWriter } from './audit-log.ts'
import { authenticatorsReader, authenticatorsWriter } from './authenticators.ts'
import { backupsReader, backupsWriter } from './backups.ts'
import { billingCustomersReader, billingCustomersWriter } from './billing-customers.ts'
import { billingEndingsWriter } from './billing-endings.ts'
import { blobHoldsReader, blobHoldsWriter } from './blob-holds.ts'
import { blobSweepsReader, blobSweepsWriter } from './blob-sweeps.ts'
import { certificatesReader, certificatesWriter } from './certificates.ts'
import { changesWriter, writeChanges } from './changes.ts'
import { clockReadingsReader, clockReadingsWriter } from './clock-readings.ts'
import { copiesReader, copiesWriter } from './copies.ts'
import { deploysReader, deploysWriter } from './deploys.ts'
import { domainsReader, domainsWriter } from './domains.ts'
import { dropEventsReader, dropEventsWriter } from './drop-events.ts'
import { dropsReader, dropsWriter } from './drops.ts'
import { freeClocksReader, freeClocksWriter } from './free-clocks.ts'
import { groupMembershipsReader, groupMembershipsWriter } from './group-memberships.ts'
import { handledBillingEventsReader, handledBillingEventsWriter } from './handled-billing-events.ts'
import { identitiesReader, identitiesWriter } from './identities.ts'
import { invitationsReader, invitationsWriter } from './invitations.ts'
import { leasesReader, leasesWriter } from './leases.ts'
import { oauthConnectionsReader, oauthConnectionsWriter } from './oauth-connections.ts'
import { oauthRecordsReader, oauthRecordsWriter } from './oauth-records.ts'
import { outboxReader, outboxWriter } from './outbox.ts'
import { ownCertificatesReader, ownCertificatesWriter } from './own-certificates.ts'
import { ownExpiriesReader, ownExpiriesWriter } from './own-expiries.ts'
import { passkeysReader, passkeysWriter } from './passkeys.ts'
import { publishesReader, publishesWriter } from './publishes.ts'
import { purgesReader, purgesWriter, queuePurges } from './purges.ts'
import { receivedPacksReader, receivedPacksWriter } from './received-packs.ts'
import { reportsReader, reportsWriter } from './reports.ts'
import { sessionsReader, sessionsWriter } from './sessions.ts'
import { slugHoldsReader, slugHoldsWriter } from './slug-holds.ts'
import { stagedUploadsReader, stagedUploadsWriter } from './staged-uploads.ts'
import { storedKeysReader, storedKeysWriter } from './stored-keys.ts'
import { tenantsReader, tenantsWriter } from './tenants.ts'
import { totalsReader } from './totals.ts'
import { usedProofsReader, usedProofsWriter } from './used-proofs.ts'
import { usersReader, usersWriter } from './users.ts'
import { versionsReader, versionsWriter } from './versions.ts'
import { viewsReader, viewsWriter } from './views.ts'

export const readerOf = (queries: Queries): Reader => ({
  accountLinks: accountLinksReader(queries),
  acmeChallenges: acmeChallengesReader(queries),
  anonymousPublishes: anonymousPublishesReader(queries),
  apiTokens: apiTokensReader(queries),
  attempts: attemptsReader(queries),
  authenticators: authenticatorsReader(queries),
  backups: backupsReader(queries),
  billingCustomers: billingCustomersReader(queries),
  handledBillingEvents: handledBillingEventsReader(queries),
  auditLog: auditLogReader(queries),
  blobHolds: blobHoldsReader(queries),
  blobSweeps: blobSweepsReader(queries),
  certificates: certificatesReader(queries),
  clockReadings: clockReadingsReader(queries),
  copies: copiesReader(queries),
  deploys: deploysReader(queries),
  domains: domainsReader(queries),
  dropEvents: dropEventsReader(queries),
  freeClocks: freeClocksReader(queries),
  groupMemberships: groupMembershipsReader(queries),
  identities: identitiesReader(queries),
  invitations: invitationsReader(queries),
  leases: leasesReader(queries),
  oauthConnections: oauthConnectionsReader(queries),
  oauthRecords: oauthRecordsReader(queries),
  outbox: outboxReader(queries),
  ownCertificates: ownCertificatesReader(queries),
  ownExpiries: ownExpiriesReader(queries),
  passkeys: passkeysReader(queries),
  publishes: publishesReader(queries),
  purges: purgesReader(queries),
  receivedPacks: receivedPacksReader(queries),
  reports: reportsReader(queries),
  sessions: sessionsReader(queries),
  drops: dropsReader(queries),
  slugHolds: slugHoldsReader(queries),
  stagedUploads: stagedUploadsReader(queries),
  storedKeys: storedKeysReader(queries),
  tenants: tenantsReader(queries),
  totals: totalsReader(queries),
  usedProofs: usedProofsReader(queries),
  users: usersReader(queries),
  versions: versionsReader(queries),
  views: viewsReader(queries),
})

interface TransactionOptions extends Queries {
  /** Runs first, and may throw. */
  readonly check?: (() => void) | null
}

/** Runs `work` in a transaction of `db`, and returns the changes that it committed to the feed. */
export async function runTransaction<T>(
  { check, ...outer }: TransactionOptions,
  work: (tx: Transaction) => Promise<T>,
): Promise<{ result: T; changes: readonly DatedChange[] }> {
  const changes: DatedChange[] = []
  const result = await outer.db.transaction().execute(async (db) => {
    check?.()
    const queries = { ...outer, db, changes }
    const result = await work(transactionOf(queries))
    await queuePurges(queries)
    await writeChanges(queries)
    return result
  })
  return { result, changes }
}

const transactionOf = (queries: TransactionQueries): Transaction => ({
  accountLinks: accountLinksWriter(queries),
  acmeChallenges: acmeChallengesWriter(queries),
  anonymousPublishes: anonymousPublishesWriter(queries),
  apiTokens: apiTokensWriter(queries),
  attempts: attemptsWriter(queries),
  authenticators: authenticatorsWriter(queries),
  backups: backupsWriter(queries),
  billingCustomers: billingCustomersWriter(queries),
  billingEndings: billingEndingsWriter(queries),
  handledBillingEvents: handledBillingEventsWriter(queries),
  auditLog: auditLogWriter(queries),
  blobHolds: blobHoldsWriter(queries),
  blobSweeps: blobSweepsWriter(queries),
  certificates: certificatesWriter(queries),
  changes: changesWriter(queries),
  clockReadings: clockReadingsWriter(queries),
  copies: copiesWriter(queries),
  deploys: deploysWriter(queries),
  domains: domainsWriter(queries),
  dropEvents: dropEventsWriter(queries),
  freeClocks: freeClocksWriter(queries),
  groupMemberships: groupMembershipsWriter(queries),
  identities: identitiesWriter(queries),
  invitations: invitationsWriter(queries),
  leases: leasesWriter(queries),
  oauthConnections: oauthConnectionsWriter(queries),
  oauthRecords: oauthRecordsWriter(queries),
  outbox: outboxWriter(queries),
  ownCertificates: ownCertificatesWriter(queries),
  ownExpiries: ownExpiriesWriter(queries),
  passkeys: passkeysWriter(queries),
  publishes: publishesWriter(queries),
  purges: purgesWriter(queries),
  receivedPacks: receivedPacksWriter(queries),
  reports: reportsWriter(queries),
  sessions: sessionsWriter(queries),
  drops: dropsWriter(queries),
  slugHolds: slugHoldsWriter(queries),
  stagedUploads: stagedUploadsWriter(queries),
  storedKeys: storedKeysWriter(queries),
  tenants: tenantsWriter(queries),
  totals: totalsReader(queries),
  usedProofs: usedProofsWriter(queries),
  users: usersWriter(queries),
  versions: versionsWriter(queries),
  views: viewsWriter(queries),
})
