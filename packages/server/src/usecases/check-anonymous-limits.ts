import { refuseAnonymous } from '@plinth/domain/anonymous-limits'
import type { AnonymousActor } from './actor.ts'
import type { Deps } from './deps.ts'

/** Refuses before a byte is read what the publish itself would refuse in the end. */
export async function checkAnonymousLimits(
  { database, clock, anonymousLimits }: Pick<Deps, 'database' | 'clock' | 'anonymousLimits'>,
  actor: AnonymousActor,
): Promise<void> {
  const counts = await database.read.anonymousPublishes.count(actor, clock.now())
  const refusal = refuseAnonymous(counts, anonymousLimits)
  if (refusal) throw refusal
}
