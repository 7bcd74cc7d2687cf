// Authenticates requests to `/mcp` by bearer token. Cookies are ignored: any web page may send
// requests.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { requireVerified } from '../../usecases/access/require-verified.ts'
import { bearerOf } from '../http/bearer.ts'
import { holderOf, requireScope, type TokenUseCases } from '../http/token-holder.ts'

const scope = 'mcp'

export async function authenticate(
  useCases: TokenUseCases,
  request: FastifyRequest,
): Promise<AccountActor> {
  const token = bearerOf(request.headers.authorization)
  if (token === null) {
    throw new AppError(
      'unauthorized',
      'Connect with OAuth, or send an API token as `Authorization: Bearer <token>`.',
    )
  }
  const holder = await holderOf(useCases, token)
  requireScope(holder, [scope])
  requireVerified(holder.actor)
  return holder.actor
}
