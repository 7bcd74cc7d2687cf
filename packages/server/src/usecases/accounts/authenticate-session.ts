import { dayMs } from '@plinth/domain/lifecycle'
import { sessionEnd } from '@plinth/domain/session-lifetime'
import type { SessionBearer } from '../../ports/sessions.ts'
import type { SessionActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { hashSecret } from '../secrets.ts'
import { markOwnerSeen } from './owner-changes.ts'

/** Whose browser this is, or null. Its use keeps the session alive, and the drops that its user owns. */
export async function authenticateSession(
  deps: Pick<Deps, 'database' | 'clock'>,
  secret: string,
): Promise<SessionActor | null> {
  const now = deps.clock.now()
  const bearer = await deps.database.read.sessions.findBearer(hashSecret(secret), now)
  if (!bearer) return null
  if (bearer.seenAt + dayMs <= now) {
    // Good to know, but no reason to refuse.
    await markSeen(deps, bearer, now).catch(() => {})
  }
  const { id: sessionId, userId, verified, tenantId, role } = bearer
  const person = {
    sessionId,
    userId,
    verified,
    channel: 'dashboard',
    ...(bearer.operator ? { operator: true as const } : {}),
  } as const
  if (role !== null) return { ...person, tenantId, role }
  const own = await returnToOwnTenant(deps, bearer)
  return own && { ...person, ...own }
}

const markSeen = ({ database }: Pick<Deps, 'database'>, bearer: SessionBearer, now: number) =>
  database.transact(async (tx) => {
    await tx.users.lock(bearer.userId)
    await markOwnerSeen(tx, bearer.userId, now)
    await tx.sessions.touch(bearer.id, now, sessionEnd(bearer.createdAt, now))
  })

/** For somebody who left the organisation that they worked for, or was removed from it. */
async function returnToOwnTenant({ database }: Pick<Deps, 'database'>, bearer: SessionBearer) {
  const [own] = await database.read.tenants.ofUser(bearer.userId)
  if (!own) return null
  await database.transact((tx) => tx.sessions.setTenant(bearer.id, own.tenant.id))
  return { tenantId: own.tenant.id, role: own.role }
}
