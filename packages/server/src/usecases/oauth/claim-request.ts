import type { Transaction } from '../../ports/database.ts'
import type { Deps } from '../deps.ts'

/** What an app asks a person for: on a page of its own, or by the code that a device shows. */
export type OAuthRequest =
  | { readonly kind: 'Interaction'; readonly id: string }
  | { readonly kind: 'DeviceCode'; readonly userCode: string }

/** A request is answered once: true for the first of those who answer, false for the others. */
export const claimRequest = (
  tx: Transaction,
  request: OAuthRequest,
  now: number,
): Promise<boolean> =>
  request.kind === 'Interaction'
    ? tx.oauthRecords.consume(request.kind, request.id, now)
    : tx.oauthRecords.takeUserCode(request.kind, request.userCode, now)

/** For a no: nothing else is written with it. */
export const claimOAuthRequest = (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  request: OAuthRequest,
): Promise<boolean> => database.transact((tx) => claimRequest(tx, request, clock.now()))
