// Which tables a backup contains. Every table is in one of the two lists: a test fails otherwise.
import type { Schema } from '../schema/schema.ts'

/** In an order in which no row refers to a row of a later table. */
export const snapshotTables = [
  'users',
  'tenants',
  'memberships',
  'subscriptions',
  'billing_customers',
  'billing_handled',
  'billing_endings',
  'sites',
  'api_tokens',
  'versions',
  'publishes',
  'drop_events',
  'slug_holds',
  'anonymous_publishes',
  'deploys',
  'received_packs',
  'oauth_connections',
  'staged_uploads',
  'sessions',
  'identities',
  'account_links',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'invitations',
  'outbox',
  'stored_keys',
  'oauth_records',
  'view_days',
  'view_details',
  'used_proofs',
  'reports',
  'audit_log',
  'domains',
  'certificates',
  'own_certificates',
  'hostname_proofs',
  'slug_guards',
  // After a restore of an old backup, deletions of what has expired since wait for a day.
  'clock_readings',
] as const satisfies readonly (keyof Schema)[]

/** Tables that mean nothing to another installation. */
export const passingTables = [
  'acme_challenges',
  'attempts',
  'backups',
  'blob_holds',
  // A restored store has no packs to sweep.
  'blob_sweeps',
  'changes',
  'copies',
  'leases',
  // A restored or copied installation purges everything from its CDN.
  'purge_target',
  'purges',
  // Written by the migrations that follow a restore.
  'schema_floor',
] as const satisfies readonly Exclude<keyof Schema, (typeof snapshotTables)[number]>[]

export type SnapshotTable = (typeof snapshotTables)[number]

export const isSnapshotTable = (name: string): name is SnapshotTable =>
  snapshotTables.some((table) => table === name)
