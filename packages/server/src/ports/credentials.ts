import type { ConnectionId, TokenId } from '@plinth/domain/ids'

/** What a program acts by. Whatever was promised to it ends with it. */
export type Credential =
  | { readonly kind: 'connection'; readonly id: ConnectionId }
  | { readonly kind: 'token'; readonly id: TokenId }
