// The proof of work that a network needs to publish often without an account.
import { challengeMs, proofRequired } from '@plinth/domain/bot-check'
import type { AppError } from '@plinth/domain/errors'
import type { UsableProof } from '../ports/used-proofs.ts'
import type { AnonymousActor } from './actor.ts'
import type { Deps } from './deps.ts'

type BotCheckDeps = Pick<Deps, 'botCheck' | 'clock'>

/** Thrown inside a transaction, which awaits nothing but its own queries: the challenge is made after it. */
export class Unproven extends Error {}

/** Null: no valid proof. Whether it was used before only the database knows. */
export const proofOf = async (
  { botCheck, clock }: BotCheckDeps,
  { network, proof }: AnonymousActor,
): Promise<UsableProof | null> =>
  proof === undefined ? null : botCheck.verify(proof, network, clock.now())

export async function askForProof(
  { botCheck, clock }: BotCheckDeps,
  { network, proof }: AnonymousActor,
): Promise<AppError> {
  const challenge = await botCheck.challenge(network, clock.now() + challengeMs)
  return proofRequired(challenge, proof !== undefined)
}
