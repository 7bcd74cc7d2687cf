// Early check of the anonymous publishing limits.
import { limitsOf, refuseAnonymous } from '@plinth/domain/abuse/anonymous-limits'
import { needsProof } from '@plinth/domain/abuse/bot-check'
import type { AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { createProofError, proofOf } from './bot-check.ts'

/**
 * Rejects a publish before anything is parsed. The commit checks again, because other publishes may
 * have been committed in the meantime.
 */
export async function checkAnonymousLimits(
  deps: Pick<Deps, 'anonymousAllowances' | 'botCheck' | 'clock' | 'database'>,
  actor: AnonymousActor,
): Promise<void> {
  const { anonymousAllowances, clock, database } = deps
  const limits = limitsOf(anonymousAllowances, actor)
  const deciding = await database.read.anonymousPublishes.findDeciding(actor, limits)
  const history = { deciding, limits, now: clock.now() }
  const refusal = refuseAnonymous(history)
  if (refusal) throw refusal
  if (!needsProof(history)) return
  const proof = await proofOf(deps, actor)
  const usable = proof !== null && !(await database.read.usedProofs.has(proof.id))
  if (!usable) throw await createProofError(deps, actor)
}
