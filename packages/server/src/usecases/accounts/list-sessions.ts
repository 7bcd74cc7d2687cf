// Lists the user's sessions.
import type { SessionRecord } from '../../ports/database/sessions.ts'
import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export interface SessionView {
  readonly session: SessionRecord
  /** True for the session of this request. */
  readonly current: boolean
}

export async function listSessions(
  { database, clock }: Pick<Deps, 'database' | 'clock'>,
  actor: SessionActor,
): Promise<SessionView[]> {
  const sessions = await database.read.sessions.ofUser(actor.userId, clock.now())
  return sessions.map((session) => ({ session, current: session.id === actor.sessionId }))
}
