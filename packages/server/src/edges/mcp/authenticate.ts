// Who calls `/mcp`. A cookie is never a credential there: any page on the web may send requests to it.
import { AppError } from '@plinth/domain/errors'
import type { FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { requireVerified } from '../../usecases/require-verified.ts'
import { bearerOf } from '../http/bearer.ts'
import { InsufficientScope } from '../http/insufficient-scope.ts'
import { InvalidToken } from '../http/invalid-token.ts'

type Credentials = Pick<UseCases, 'authenticateOAuthToken' | 'authenticateToken'>

const scope = 'mcp'

export async function authenticate(
  useCases: Credentials,
  request: FastifyRequest,
): Promise<AccountActor> {
  const token = bearerOf(request.headers.authorization)
  if (token === null) {
    throw new AppError(
      'unauthorized',
      'Connect by OAuth, or send an API token as `Authorization: Bearer <token>`.',
    )
  }
  const app = await useCases.authenticateOAuthToken(token)
  if (app && !app.scopes.includes(scope)) throw new InsufficientScope([scope])
  const actor = app?.actor ?? (await useCases.authenticateToken(token))
  if (!actor) throw new InvalidToken()
  requireVerified(actor)
  return actor
}
