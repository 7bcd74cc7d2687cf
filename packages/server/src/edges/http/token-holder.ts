// Authenticates a bearer token: an OAuth access token of a connected app, or a user's API token.
import type { OAuthScope } from '@plinth/contract/operations/operation'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { InvalidToken } from '../../usecases/access/invalid-token.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { InsufficientScope } from './insufficient-scope.ts'

export interface TokenHolder {
  readonly actor: AccountActor
  /** Null for an API token: its actor has the limits. */
  readonly scopes: readonly string[] | null
}

export type TokenUseCases = Pick<UseCases, 'authenticateOAuthToken' | 'authenticateToken'>

export async function holderOf(useCases: TokenUseCases, token: string): Promise<TokenHolder> {
  const app = await useCases.authenticateOAuthToken(token)
  if (app) return app
  const actor = await useCases.authenticateToken(token)
  if (!actor) throw new InvalidToken()
  return { actor, scopes: null }
}

/** Throws unless the token has one of the `sufficient` scopes. */
export function requireScope({ scopes }: TokenHolder, sufficient: readonly OAuthScope[]): void {
  if (scopes && !sufficient.some((scope) => scopes.includes(scope)))
    throw new InsufficientScope(sufficient)
}
