import { AppError } from '@plinth/domain/errors'
import { type ConnectionId, idBytes, makeId, parseId } from '@plinth/domain/ids'
import type { OAuthConnection } from '../../ports/oauth-connections.ts'
import type { AccountActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { requireRole } from '../require-role.ts'
import { claimRequest, type OAuthRequest } from './claim-request.ts'
import { keepClients } from './keep-clients.ts'

export interface AppToConnect
  extends Pick<OAuthConnection, 'grantId' | 'clientId' | 'clientName' | 'redirectHost' | 'scope'> {
  /** The tenant that the person chose, as the form sent it. */
  readonly tenant: string
  /** What they say yes to. */
  readonly request: OAuthRequest
}

/**
 * Somebody lets an app in: for one tenant, and never before their address is verified. Null when the request
 * was answered before.
 */
export async function connectApp(
  { clock, database, random }: Pick<Deps, 'clock' | 'database' | 'random'>,
  actor: AccountActor,
  { tenant: chosen, request, ...app }: AppToConnect,
): Promise<ConnectionId | null> {
  if (!actor.verified) {
    throw new AppError('email_not_verified', 'Verify your e-mail address before you connect apps.')
  }
  const tenantId = parseId('tenant', chosen)
  const id = makeId('connection', random(idBytes))
  return database.transact(async (tx) => {
    // Whoever removes this member meanwhile waits, and then finds the connection.
    const tenant = tenantId && (await tx.tenants.lock(tenantId))
    const role = tenant && (await tx.tenants.roleOf(tenant.id, actor.userId))
    if (!role) throw new AppError('not_found', 'You do not belong to this organisation.')
    requireRole({ role }, 'own_credentials')
    const now = clock.now()
    if (!(await claimRequest(tx, request, now))) return null
    await tx.oauthConnections.insert({
      ...app,
      id,
      userId: actor.userId,
      tenantId: tenant.id,
      createdAt: now,
      lastUsedAt: null,
    })
    await keepClients(tx, [app.clientId], now)
    return id
  })
}
