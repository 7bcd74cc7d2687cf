// Ends one session of the user.
import { AppError } from '@plinth/domain/base/errors'
import { parseId } from '@plinth/domain/base/ids'
import type { SessionActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'

export async function endSession(
  { database }: Pick<Deps, 'database'>,
  actor: SessionActor,
  input: { readonly sessionId: string },
): Promise<void> {
  const id = parseId('session', input.sessionId)
  const ended = id && (await database.transact((tx) => tx.sessions.remove(actor.userId, id)))
  if (!ended) throw new AppError('not_found', 'There is no such session.')
}
