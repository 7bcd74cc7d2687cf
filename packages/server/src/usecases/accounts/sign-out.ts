import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

/** Ends the session of this request. */
export async function signOut(
  { database }: Pick<Deps, 'database'>,
  actor: SessionActor,
): Promise<void> {
  await database.transact((tx) => tx.sessions.remove(actor.userId, actor.sessionId))
}
