// Authenticates REST requests by token or session cookie, and checks the right that the operation
// declares.
import type { IncomingMessage } from 'node:http'
import {
  actingForHeader,
  actingForValue,
  outdatedPageDetail,
} from '@plinth/contract/client/acting-for'
import type { Operation } from '@plinth/contract/operations/operation'
import type { Cidr } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { AccountActor, SessionActor } from '../../usecases/access/actor.ts'
import { InvalidToken } from '../../usecases/access/invalid-token.ts'
import { requireRight } from '../../usecases/access/require-right.ts'
import { requireVerified } from '../../usecases/access/require-verified.ts'
import type { UseCases } from '../../usecases/bind.ts'
import { bearerOf } from '../http/bearer.ts'
import { withNetworkOf } from '../http/client-address.ts'
import { channelOf } from '../http/client-kind.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import { holderOf, requireScope, type TokenUseCases } from '../http/token-holder.ts'

export interface Credentials {
  readonly useCases: TokenUseCases & Pick<UseCases, 'authenticateSession'>
  readonly sessionCookie: SessionCookie
  readonly trustedProxies: readonly Cidr[]
}

export async function authenticate(
  credentials: Credentials,
  operation: Operation,
  request: IncomingMessage,
): Promise<AccountActor> {
  const found = await authenticateIfPossible(credentials, operation, request)
  if (found !== null) return found
  throw new AppError(
    'unauthorized',
    credentials.sessionCookie.read(request) === null
      ? 'Send an API token as `Authorization: Bearer <token>`. /docs/agents.md has a script that signs in.'
      : signedOut,
  )
}

const signedOut = 'You are signed out. Sign in again.'

/**
 * Null if the request has no credential, or only the cookie of a session that has ended. An invalid
 * token is refused, and so is a request without a session that names an account to act for, and a
 * caller who lacks the operation's right.
 */
export async function authenticateIfPossible(
  credentials: Credentials,
  operation: Operation,
  request: IncomingMessage,
): Promise<AccountActor | null> {
  const { authorization } = request.headers
  const actor =
    authorization === undefined
      ? await bySession(credentials, request)
      : { ...(await byToken(credentials, operation, authorization)), ...channelOf(request.headers) }
  if (actor === null) return null
  if (!operation.unverified) requireVerified(actor)
  requireRight(actor, operation.right)
  return { ...actor, ...withNetworkOf(request, credentials.trustedProxies) }
}

async function bySession(
  { useCases, sessionCookie }: Credentials,
  request: IncomingMessage,
): Promise<SessionActor | null> {
  const secret = sessionCookie.read(request)
  const actor = secret === null ? null : await useCases.authenticateSession(secret)
  requireIntendedAccount(actor, request)
  return actor
}

/**
 * A page names the account it was opened for in a header. Its requests must not act for another
 * account that the browser has switched to since, nor publish anonymously after the session has
 * ended.
 */
function requireIntendedAccount(actor: AccountActor | null, { headers }: IncomingMessage): void {
  const intended = headers[actingForHeader]
  if (intended === undefined || (actor && intended === actingForValue(actor))) return
  throw new AppError('unauthorized', actor ? outdatedPageDetail : signedOut)
}

async function byToken(
  { useCases }: Credentials,
  operation: Operation,
  authorization: string,
): Promise<AccountActor> {
  const token = bearerOf(authorization)
  if (token === null) throw new InvalidToken()
  const holder = await holderOf(useCases, token)
  if (operation.caller === 'session') {
    throw new AppError(
      'forbidden',
      'This operation needs a browser session; API tokens are not accepted.',
    )
  }
  requireScope(holder, operation.scopes ?? [])
  return holder.actor
}
