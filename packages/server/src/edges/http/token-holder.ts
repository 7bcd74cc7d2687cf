// Whose token a request carries: an app's, by OAuth, or one that somebody made for themselves.
import type { OAuthScope } from '@plinth/contract/operation'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { InsufficientScope } from './insufficient-scope.ts'
import { InvalidToken } from './invalid-token.ts'

export interface TokenHolder {
  readonly actor: AccountActor
  /** Null: an API token, which may do what its maker may. */
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

/** One of `enough` will do. */
export function requireScope({ scopes }: TokenHolder, enough: readonly OAuthScope[]): void {
  if (scopes && !enough.some((scope) => scopes.includes(scope))) throw new InsufficientScope(enough)
}
