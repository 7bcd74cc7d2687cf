// Proof-of-work check for networks that publish often without an account.
import { challengeMs, proofRequired } from '@plinth/domain/abuse/bot-check'
import type { AppError } from '@plinth/domain/base/errors'
import type { UsableProof } from '../../ports/bot-check.ts'
import type { AnonymousActor } from '../access/actor.ts'
import type { Deps } from '../base/deps.ts'
import { checkHistory } from './anonymous-history.ts'

type BotCheckDeps = Pick<Deps, 'botCheck' | 'clock'>

/**
 * Signals a missing proof from inside a transaction. The caller creates the challenge after the
 * transaction, which must await nothing but its own queries.
 */
export class ProofMissing extends Error {}

/** Null if the proof is absent or invalid. Reuse is checked separately, against the database. */
export const proofOf = async (
  { botCheck, clock }: BotCheckDeps,
  { network, proof }: AnonymousActor,
): Promise<UsableProof | null> =>
  proof === undefined ? null : botCheck.verify(proof, network, clock.now())

export async function createProofError(
  deps: BotCheckDeps & Pick<Deps, 'anonymousAllowances' | 'database'>,
  actor: AnonymousActor,
): Promise<AppError> {
  const now = deps.clock.now()
  const { anonymousPublishes } = deps.database.read
  const { secondsToProof } = await checkHistory(deps, anonymousPublishes, { actor, now })
  const challenge = await deps.botCheck.challenge(actor.network, now + challengeMs)
  return proofRequired(challenge, {
    given: actor.proof !== undefined,
    // The wait may have ended since the publish was refused.
    seconds: secondsToProof ?? 1,
  })
}
