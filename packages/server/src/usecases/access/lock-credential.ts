// Locks the user of a credential that is still valid: a browser session, an API token or an app.
import { AppError } from '@plinth/domain/base/errors'
import type { Transaction } from '../../ports/database/database.ts'
import type { AccountActor, SessionActor } from './actor.ts'
import { lockSession, signedOut } from './lock-session.ts'

/**
 * Like `lockSession`: someone else may have stolen the credential, and its user has revoked it since the
 * request began. Call it before the tenant is locked.
 */
export async function lockCredential(
  tx: Transaction,
  actor: AccountActor,
  now: number,
): Promise<void> {
  if (isSession(actor)) await lockSession(tx, actor, now)
  else {
    await tx.users.lock(actor.userId)
    if (!(await isValid(tx, actor, now))) throw revoked()
  }
}

/**
 * Without a lock, for writes that give no lasting access. The body of a request may take long to
 * arrive, and nothing may be published after the credential was revoked.
 */
export async function requireCurrent(tx: Transaction, actor: AccountActor): Promise<void> {
  if (isSession(actor)) {
    const sessions = await tx.sessions.ofUser(actor.userId, 0)
    if (!sessions.some(({ id }) => id === actor.sessionId)) throw signedOut()
  } else if (actor.credential && !(await isValid(tx, actor, 0))) throw revoked()
}

const revoked = () => new AppError('unauthorized', 'This credential was revoked or has expired.')

const isSession = (actor: AccountActor): actor is SessionActor => 'sessionId' in actor

async function isValid(
  { apiTokens, oauthConnections }: Transaction,
  { credential, tenantId }: AccountActor,
  now: number,
): Promise<boolean> {
  if (credential?.kind === 'connection')
    return (await oauthConnections.find(tenantId, credential.id)) !== null
  const token = credential ? await apiTokens.find(tenantId, credential.id) : null
  return token !== null && (token.expiresAt === null || token.expiresAt > now)
}
