// Resolves a session cookie to the user it authenticates.
import { sessionEnd } from '@plinth/domain/accounts/session-lifetime'
import { isTwoFactor } from '@plinth/domain/accounts/sign-in-methods'
import { dayMs } from '@plinth/domain/base/day'
import type { SessionBearer } from '../../ports/database/sessions.ts'
import type { SessionActor } from '../access/actor.ts'
import { requirementOf } from '../access/factor-of-program.ts'
import { markOwnerSeen } from '../access/owner-changes.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'

/**
 * Null if the session is unknown or expired. At most once a day, use extends the session and the
 * expiry of the user's free drops.
 */
export async function authenticateSession(
  deps: Pick<Deps, 'database' | 'clock' | 'failures'>,
  secret: string,
): Promise<SessionActor | null> {
  const now = deps.clock.now()
  const bearer = await deps.database.read.sessions.findBearer(hashSecret(secret), now)
  if (!bearer) return null
  if (bearer.seenAt + dayMs <= now) {
    // Best effort: recording the use must not fail the request.
    await markSeen(deps, bearer, now).catch((error: unknown) =>
      deps.failures.report('record-session-use', error),
    )
  }
  const { id: sessionId, userId, email, verified, tenantId, role, method } = bearer
  const user = {
    sessionId,
    userId,
    email,
    verified,
    channel: 'dashboard',
    ...(bearer.operator ? { operator: true as const } : {}),
    ...(isTwoFactor(method) ? { twoFactor: true as const } : {}),
  } as const
  if (role !== null) return { ...user, tenantId, role, ...requirementOf(bearer) }
  const own = await returnToOwnTenant(deps, bearer)
  return own && { ...user, ...own }
}

const keyOf = ({ id: sessionId, userId }: SessionBearer) => ({ sessionId, userId })

const markSeen = ({ database }: Pick<Deps, 'database'>, bearer: SessionBearer, now: number) =>
  database.transact(async (tx) => {
    await tx.users.lock(bearer.userId)
    await markOwnerSeen(tx, bearer.userId, now)
    await tx.sessions.touch(keyOf(bearer), now, sessionEnd(bearer.createdAt, now))
  })

/** For a user who is no longer a member of the tenant that the session acted for. */
async function returnToOwnTenant({ database }: Pick<Deps, 'database'>, bearer: SessionBearer) {
  const [own] = await database.read.tenants.ofUser(bearer.userId)
  if (!own) return null
  await database.transact((tx) => tx.sessions.setTenant(keyOf(bearer), own.tenant.id))
  return { tenantId: own.tenant.id, role: own.role }
}
