// An authority that has had enough of this service is left alone by all nodes, whatever is due.
import { createHash } from 'node:crypto'
import type { Transaction } from '../../ports/database.ts'

/** Where it does not say for how long. */
const pauseMs = 15 * 60_000
/** Whatever it says, it is asked again within a day. */
const longestPauseMs = 24 * 3_600_000
const accountMs = 3_600_000

const pauseOf = (directoryUrl: string): string => `acme pause ${directoryUrl}`

/** Writes a lease that is over already, which only one that is not over refuses. */
export const isPaused = async (
  tx: Transaction,
  directoryUrl: string,
  now: number,
): Promise<boolean> => !(await tx.leases.take(pauseOf(directoryUrl), 'nobody', now, 0))

export async function pauseAuthority(
  tx: Transaction,
  directoryUrl: string,
  { retryAt, now }: { readonly retryAt: number | null; readonly now: number },
): Promise<void> {
  const until = Math.min(retryAt ?? now + pauseMs, now + longestPauseMs)
  await tx.leases.take(pauseOf(directoryUrl), 'authority', now, until)
}

/** Once an hour, and for everybody who still holds the same useless key. */
export function mayReplaceAccount(
  tx: Transaction,
  account: { readonly name: string; readonly sealed: string },
  now: number,
): Promise<boolean> {
  const holder = createHash('sha256').update(account.sealed).digest('base64url')
  return tx.leases.take(`new ${account.name}`, holder, now, now + accountMs)
}
