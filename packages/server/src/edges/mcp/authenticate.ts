// Authenticates requests to `/mcp` by bearer token. Cookies are ignored: any web page may send
// requests.
import type { Cidr } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/access/actor.ts'
import { requireVerified } from '../../usecases/access/require-verified.ts'
import { bearerOf } from '../http/bearer.ts'
import { withNetworkOf } from '../http/client-address.ts'
import { holderOf, requireScope, type TokenUseCases } from '../http/token-holder.ts'

const scope = 'mcp'

interface Authentication {
  readonly useCases: TokenUseCases
  readonly trustedProxies: readonly Cidr[]
}

export async function authenticate(
  { useCases, trustedProxies }: Authentication,
  request: FastifyRequest,
): Promise<AccountActor> {
  const token = bearerOf(request.headers.authorization)
  if (token === null) {
    throw new AppError(
      'unauthorized',
      'Connect with OAuth, or send an API token as `Authorization: Bearer <token>`. /docs/agents.md has a script that signs in.',
    )
  }
  const holder = await holderOf(useCases, token)
  requireScope(holder, [scope])
  requireVerified(holder.actor)
  return { ...holder.actor, ...withNetworkOf(request.raw, trustedProxies) }
}
