// `WWW-Authenticate: Bearer` challenge (RFC 6750, 3): why the request was refused, and where the
// client finds the authorization server.
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyReply } from 'fastify'
import { InvalidToken } from '../../usecases/access/invalid-token.ts'
import { InsufficientScope } from './insufficient-scope.ts'

export interface ProtectedResource {
  /** URL of the protected resource metadata (RFC 9728). */
  readonly metadata: string
  /** The scope to request; null if it depends on the operation. */
  readonly scope: string | null
}

export const protectedApi = (origin: string): ProtectedResource => ({
  metadata: `${origin}/.well-known/oauth-protected-resource`,
  scope: null,
})

/** Clients are given the address with or without the final slash, and expect it in the metadata. */
export const mcpPaths = ['/mcp', '/mcp/'] as const

export const protectedMcp = (
  origin: string,
  path: (typeof mcpPaths)[number],
): ProtectedResource => ({
  metadata: `${origin}/.well-known/oauth-protected-resource${path}`,
  scope: 'mcp',
})

/**
 * Adds the challenge to the response if `work` throws because the credential is missing or
 * insufficient.
 */
export async function withChallenge<T>(
  reply: FastifyReply,
  resource: ProtectedResource,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof InsufficientScope || isUnauthorized(error)) {
      reply.header('www-authenticate', challengeOf(resource, error))
    }
    throw error
  }
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unauthorized'

function challengeOf({ metadata, scope }: ProtectedResource, error: unknown): string {
  const fields = {
    realm: 'plinth',
    resource_metadata: metadata,
    scope: error instanceof InsufficientScope ? error.scopes.join(' ') : scope,
    error: errorCodeFor(error),
  }
  const list = Object.entries(fields).flatMap(([name, value]) =>
    value ? `${name}="${value}"` : [],
  )
  return `Bearer ${list.join(', ')}`
}

/** No error code if the request had no credential (RFC 6750, 3.1). */
function errorCodeFor(error: unknown): string | null {
  if (error instanceof InsufficientScope) return 'insufficient_scope'
  return error instanceof InvalidToken ? 'invalid_token' : null
}
