// Opens a browser session.
import { longestSessionMs, sessionEnd } from '@plinth/domain/accounts/session-lifetime'
import type { SignInMethod } from '@plinth/domain/accounts/sign-in-methods'
import { idBytes, makeId, type TenantId, type UserId } from '@plinth/domain/base/ids'
import type { Transaction } from '../../ports/database/database.ts'
import type { Deps } from '../base/deps.ts'
import { hashSecret, mintSessionSecret } from '../base/secrets.ts'

export interface OpenedSession {
  /** Value of the session cookie; only its hash is stored. */
  readonly secret: string
  readonly cookieSeconds: number
}

export interface SessionOwner {
  readonly userId: UserId
  readonly tenantId: TenantId
  readonly userAgent: string
  readonly method: SignInMethod
}

const maxUserAgentLength = 300
const maxSessions = 50

/** Always creates a new secret, which prevents session fixation. */
export async function openSession(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Transaction,
  { userId, tenantId, userAgent, method }: SessionOwner,
): Promise<OpenedSession> {
  const now = clock.now()
  const secret = mintSessionSecret(random)
  await tx.sessions.insert({
    id: makeId('session', random(idBytes)),
    hash: hashSecret(secret),
    userId,
    tenantId,
    userAgent: userAgent.slice(0, maxUserAgentLength),
    method,
    createdAt: now,
    seenAt: now,
    expiresAt: sessionEnd(now, now),
  })
  await tx.sessions.keepNewest(userId, maxSessions)
  return { secret, cookieSeconds: longestSessionMs / 1000 }
}
