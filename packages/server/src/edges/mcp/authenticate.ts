// Who calls `/mcp`. A cookie is never a credential there: any page on the web may send requests to it.
import { AppError } from '@plinth/domain/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountActor } from '../../usecases/actor.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { requireVerified } from '../../usecases/require-verified.ts'
import { bearerOf } from '../http/bearer.ts'
import { InsufficientScope } from '../http/insufficient-scope.ts'
import type { Urls } from '../http/urls.ts'

export interface Gate {
  readonly useCases: Pick<UseCases, 'authenticateOAuthToken' | 'authenticateToken'>
  readonly urls: Urls
}

const scope = 'mcp'

/** Throws `unauthorized` with the challenge that leads a client to the authorization server. */
export async function authenticate(
  { useCases, urls }: Gate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AccountActor> {
  const token = bearerOf(request.headers.authorization)
  const app = token === null ? null : await useCases.authenticateOAuthToken(token)
  if (app && !app.scopes.includes(scope)) {
    reply.header('www-authenticate', challenge(urls, 'insufficient_scope'))
    throw new InsufficientScope([scope])
  }
  const actor = app?.actor ?? (token === null ? null : await useCases.authenticateToken(token))
  if (actor === null) {
    reply.header('www-authenticate', challenge(urls, token === null ? null : 'invalid_token'))
    throw new AppError(
      'unauthorized',
      token === null
        ? 'Connect by OAuth, or send an API token as `Authorization: Bearer <token>`.'
        : 'This token is not valid: it is mistyped, expired or revoked.',
    )
  }
  requireVerified(actor)
  return actor
}

/** RFC 6750, 3: no error where no credential came. RFC 9728, 5.1: where to learn more. */
function challenge({ base }: Urls, error: 'insufficient_scope' | 'invalid_token' | null): string {
  const fields = {
    realm: 'plinth',
    resource_metadata: `${base}/.well-known/oauth-protected-resource/mcp`,
    scope,
    ...(error && { error }),
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `Bearer ${list.join(', ')}`
}
