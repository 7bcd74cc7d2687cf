import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

/** Ends all sessions of the user, including the current one. */
export async function signOutEverywhere(
  { database }: Pick<Deps, 'database'>,
  actor: SessionActor,
): Promise<void> {
  await database.transact((tx) => tx.sessions.removeOfUser(actor.userId, null))
}
