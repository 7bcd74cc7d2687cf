// Marks an OAuth authorization request as decided, so that it is decided only once.
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'

/** An app's authorization request: a consent page, or a device flow identified by its user code. */
export type OAuthRequest =
  | { readonly kind: 'Interaction'; readonly id: string }
  | { readonly kind: 'DeviceCode'; readonly userCode: string }

/** True for the first decision on a request, false for later ones. */
export const claimRequest = (
  tx: Transaction,
  request: OAuthRequest,
  now: number,
): Promise<boolean> =>
  request.kind === 'Interaction'
    ? tx.oauthRecords.consume(request.kind, request.id, now)
    : tx.oauthRecords.takeUserCode(request.kind, request.userCode, now)

/** For a refusal, which writes nothing else. */
export const claimOAuthRequest = (
  { clock, database }: Pick<Deps, 'clock' | 'database'>,
  request: OAuthRequest,
): Promise<boolean> => database.transact((tx) => claimRequest(tx, request, clock.now()))
