// Cluster-wide pauses for a certificate authority that has rate-limited this service, stored as
// leases.
import { createHash } from 'node:crypto'
import type { Transaction } from '../../ports/database/database.ts'

/** Used if the authority sends no Retry-After. */
const defaultPauseMs = 15 * 60_000
/** Upper bound, whatever the authority asks for. */
const longestPauseMs = 24 * 3_600_000
const accountReplacementMs = 3_600_000

const pauseLeaseName = (directoryUrl: string): string => `acme pause ${directoryUrl}`

/**
 * Tries to take the pause lease with an expiry in the past: this fails only while a pause is in
 * force, and blocks nothing otherwise.
 */
export const isAuthorityPaused = async (
  tx: Transaction,
  directoryUrl: string,
  now: number,
): Promise<boolean> => !(await tx.leases.take(pauseLeaseName(directoryUrl), 'probe', now, 0))

/** Several orders may be refused at the same time: the longest pause applies. */
export async function pauseAuthority(
  tx: Transaction,
  directoryUrl: string,
  { retryAt, now }: { readonly retryAt: number | null; readonly now: number },
): Promise<void> {
  const name = pauseLeaseName(directoryUrl)
  const asked = Math.min(retryAt ?? now + defaultPauseMs, now + longestPauseMs)
  const until = Math.max(asked, (await tx.leases.find(name, now))?.until ?? asked)
  await tx.leases.take(name, 'authority', now, until)
}

/**
 * At most one new account key per hour. All nodes that hold the same rejected key get the same
 * result.
 */
export function mayReplaceAccount(
  tx: Transaction,
  account: { readonly name: string; readonly sealed: string },
  now: number,
): Promise<boolean> {
  const holder = createHash('sha256').update(account.sealed).digest('base64url')
  return tx.leases.take(`new ${account.name}`, holder, now, now + accountReplacementMs)
}
