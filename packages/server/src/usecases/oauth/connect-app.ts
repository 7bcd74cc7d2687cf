// Connects an app to a tenant after the user has authorized it.
import { AppError } from '@plinth/domain/base/errors'
import { type ConnectionId, idBytes, makeId, parseId } from '@plinth/domain/base/ids'
import type { OAuthConnection } from '../../ports/database/oauth-connections.ts'
import type { SessionActor } from '../access/actor.ts'
import { requirementOf } from '../access/factor-of-program.ts'
import { lockSession } from '../access/lock-session.ts'
import { requireRight } from '../access/require-right.ts'
import type { Deps } from '../base/deps.ts'
import { claimRequest, type OAuthRequest } from './claim-request.ts'
import { extendClientRetention, settledMs } from './retention.ts'

export interface AppToConnect
  extends Pick<OAuthConnection, 'grantId' | 'clientId' | 'clientName' | 'redirectHost' | 'scope'> {
  /** Id of the tenant that the user chose, as submitted by the form. */
  readonly tenant: string
  /** The authorization request that the user approves. */
  readonly request: OAuthRequest
}

/** Requires a verified email address. Returns null if the request was already decided. */
export async function connectApp(
  { clock, database, random }: Pick<Deps, 'clock' | 'database' | 'random'>,
  actor: SessionActor,
  { tenant: chosen, request, ...app }: AppToConnect,
): Promise<ConnectionId | null> {
  if (!actor.verified) {
    throw new AppError('email_not_verified', 'Confirm your email before you connect apps.')
  }
  const tenantId = parseId('tenant', chosen)
  const id = makeId('connection', random(idBytes))
  return database.transact(async (tx) => {
    const now = clock.now()
    await lockSession(tx, actor, now)
    // A concurrent removal of this member waits for the lock and then revokes the new connection.
    const tenant = tenantId && (await tx.tenants.lock(tenantId))
    const role = tenant && (await tx.tenants.roleOf(tenant.id, actor.userId))
    if (!role) throw new AppError('not_found', 'You are not a member of this organisation.')
    const { twoFactor } = actor
    const holder = { role, ...requirementOf(tenant), ...(twoFactor && { twoFactor }) }
    requireRight(holder, 'own_credentials')
    if (!(await claimRequest(tx, request, now))) return null
    const connection = {
      ...app,
      id,
      userId: actor.userId,
      tenantId: tenant.id,
      createdAt: now,
      lastUsedAt: null,
    }
    await tx.oauthConnections.insert(connection, now + settledMs)
    await extendClientRetention(tx, [app.clientId], now)
    return id
  })
}
