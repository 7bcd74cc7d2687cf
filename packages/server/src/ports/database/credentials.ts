// The credential a program acts with: a connected app or an API token.
import type { ConnectionId, TokenId } from '@plinth/domain/base/ids'

/** Staged uploads become invalid with the credential that requested them. */
export type Credential =
  | { readonly kind: 'connection'; readonly id: ConnectionId }
  | { readonly kind: 'token'; readonly id: TokenId }
