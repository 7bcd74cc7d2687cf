// Early check of the anonymous publishing limits.
import type { AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { checkHistory } from './anonymous-history.ts'
import { createProofError, proofOf } from './bot-check.ts'

/**
 * Rejects a publish before anything is parsed. The commit checks again, because other publishes may
 * have been committed in the meantime.
 */
export async function checkAnonymousLimits(
  deps: Pick<Deps, 'anonymousAllowances' | 'botCheck' | 'clock' | 'database'>,
  actor: AnonymousActor,
): Promise<void> {
  const { anonymousPublishes, usedProofs } = deps.database.read
  const now = deps.clock.now()
  const { refusal, secondsToProof } = await checkHistory(deps, anonymousPublishes, { actor, now })
  if (refusal) throw refusal
  if (secondsToProof === null) return
  const proof = await proofOf(deps, actor)
  const usable = proof !== null && !(await usedProofs.has(proof.id))
  if (!usable) throw await createProofError(deps, actor)
}
