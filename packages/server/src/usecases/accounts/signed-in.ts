// What each way to sign in returns.
import type { Visitor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { listClaimable } from '../claiming/list-claimable.ts'
import type { OpenedSession } from './open-session.ts'

export interface SignedIn {
  readonly session: OpenedSession
  /** How many anonymous drops of this browser could be claimed. */
  readonly claimable: number
}

/** Call after the transaction that opens the session. */
export async function signedIn(
  deps: Pick<Deps, 'clock' | 'database'>,
  { browserId }: Visitor,
  session: OpenedSession,
): Promise<SignedIn> {
  const claimable = await listClaimable(deps, browserId)
  return { session, claimable: claimable.length }
}
