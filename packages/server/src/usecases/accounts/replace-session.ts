// Opens the session of a user who has just signed in, in place of the browser's previous one.
import type { SignInMethod } from '@plinth/domain/accounts/sign-in-methods'
import type { TenantId, UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Visitor } from '../access/actor.ts'
import { markOwnerSeen } from '../access/owner-changes.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret } from '../base/secrets.ts'
import { type OpenedSession, openSession } from './open-session.ts'

export interface SessionEntry {
  readonly userId: UserId
  readonly method: SignInMethod
  readonly visitor: Visitor
  /** Secret of the browser's previous session, which is ended. */
  readonly previousSecret: string | null
}

/**
 * Call with the user locked. Null if the user has no tenant. If the previous session is the same
 * user's and lacked a second factor, the new one continues in its tenant.
 */
export async function replaceSession(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  { userId, method, visitor, previousSecret }: SessionEntry,
): Promise<OpenedSession | null> {
  const now = deps.clock.now()
  const [own] = await tx.tenants.ofUser(userId)
  if (!own) return null
  await markOwnerSeen(tx, userId, now)
  const previous = previousSecret && (await tx.sessions.findBearer(hashSecret(previousSecret), now))
  if (previous) await tx.sessions.remove(previous.userId, previous.id)
  const continues = previous && previous.userId === userId && method !== 'password'
  const tenantId: TenantId = continues ? previous.tenantId : own.tenant.id
  return openSession(deps, tx, { userId, tenantId, method, userAgent: visitor.userAgent })
}
