import { refuseAnonymous } from '@plinth/domain/anonymous-limits'
import { needsProof } from '@plinth/domain/bot-check'
import type { AnonymousActor } from './actor.ts'
import { askForProof, proofOf } from './bot-check.ts'
import type { Deps } from './deps.ts'

/** Refuses before a byte is read what the publish itself would refuse in the end. */
export async function checkAnonymousLimits(
  deps: Pick<Deps, 'anonymousLimits' | 'botCheck' | 'clock' | 'database'>,
  actor: AnonymousActor,
): Promise<void> {
  const { anonymousLimits, clock, database } = deps
  const counts = await database.read.anonymousPublishes.count(actor, clock.now())
  const refusal = refuseAnonymous(counts, anonymousLimits)
  if (refusal) throw refusal
  if (!needsProof(counts, anonymousLimits)) return
  const proof = await proofOf(deps, actor)
  const counting = proof !== null && !(await database.read.usedProofs.has(proof.id))
  if (!counting) throw await askForProof(deps, actor)
}
