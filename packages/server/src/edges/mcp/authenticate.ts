// Who calls `/mcp`. A cookie is never a credential there: any page on the web may send requests to it.
import { AppError } from '@plinth/domain/errors'
import type { FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/actor.ts'
import { requireVerified } from '../../usecases/require-verified.ts'
import { bearerOf } from '../http/bearer.ts'
import { holderOf, requireScope, type TokenUseCases } from '../http/token-holder.ts'

/** An app asks for the first. Whoever logged in with the command line has the second, and may run `plinth mcp`. */
const enough = ['mcp', 'cli'] as const

export async function authenticate(
  useCases: TokenUseCases,
  request: FastifyRequest,
): Promise<AccountActor> {
  const token = bearerOf(request.headers.authorization)
  if (token === null) {
    throw new AppError(
      'unauthorized',
      'Connect by OAuth, or send an API token as `Authorization: Bearer <token>`.',
    )
  }
  const holder = await holderOf(useCases, token)
  requireScope(holder, enough)
  requireVerified(holder.actor)
  return holder.actor
}
