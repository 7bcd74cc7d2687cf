// Identifies the caller of a REST operation.
import type { IncomingMessage } from 'node:http'
import type { Operation } from '@plinth/contract/operations/operation'
import { proofHeader } from '@plinth/domain/abuse/bot-check'
import { networkOf } from '@plinth/domain/addresses/network'
import { AppError } from '@plinth/domain/base/errors'
import type { FastifyRequest } from 'fastify'
import type { AccountActor, AnonymousActor, PublisherActor } from '../../usecases/access/actor.ts'
import { looksLikeManageToken } from '../../usecases/base/secrets.ts'
import { bearerOf } from '../http/bearer.ts'
import type { BrowserCookie } from '../http/browser-cookie.ts'
import { clientAddress } from '../http/client-address.ts'
import type { LocalOnly } from '../http/local-only.ts'
import { authenticate, authenticateIfPossible, type Credentials } from './authenticate.ts'

export interface ActorRoute extends Credentials {
  readonly operation: Operation
  readonly browserCookie: BrowserCookie
  readonly isLocal: LocalOnly
}

export async function actorOf(
  route: ActorRoute,
  { raw }: FastifyRequest,
): Promise<AccountActor | AnonymousActor> {
  const { operation } = route
  switch (operation.caller) {
    case 'anyone':
      return anonymousActor(route, raw)
    case 'anyone_or_account':
      return (await authenticateIfPossible(route, operation, raw)) ?? anonymousActor(route, raw)
    case 'publisher':
      return publisherActor(route, raw)
    default:
      return authenticate(route, operation, raw)
  }
}

/**
 * A manage token identifies the publisher whatever the cookies; other tokens are those of accounts.
 * Accounts are authenticated only so that they get the error for a drop that is not theirs.
 */
async function publisherActor(
  route: ActorRoute,
  request: IncomingMessage,
): Promise<AccountActor | PublisherActor> {
  const { authorization } = request.headers
  const manageToken = bearerOf(authorization)
  if (manageToken !== null && looksLikeManageToken(manageToken)) {
    return { ...anonymousActor(route, request, null), manageToken }
  }
  const browserId = authorization === undefined ? route.browserCookie.read(request) : null
  if (browserId !== null) {
    return { ...anonymousActor(route, request, browserId), manageToken: null }
  }
  const account = await authenticateIfPossible(route, route.operation, request)
  if (account) return account
  throw new AppError(
    'unauthorized',
    'Send the `manage_token` of the page as `Authorization: Bearer <manage_token>`.',
  )
}

function anonymousActor(
  { browserCookie, trustedProxies, isLocal }: ActorRoute,
  request: IncomingMessage,
  browserId = browserCookie.read(request),
): AnonymousActor {
  const proof = request.headers[proofHeader.toLowerCase()]
  return {
    network: networkOf(clientAddress(request, trustedProxies)),
    browserId,
    ...(proof !== undefined && { proof: String(proof) }),
    ...(isLocal(request) && { local: true }),
    ...(request.headers['sec-fetch-site'] === 'same-origin' && { channel: 'dashboard' }),
  }
}
