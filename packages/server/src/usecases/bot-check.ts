// What a network that publishes a lot without an account has to show for it.
import { botCheckRequired, challengeMs } from '@plinth/domain/bot-check'
import type { AppError } from '@plinth/domain/errors'
import type { UsableProof } from '../ports/used-proofs.ts'
import type { AnonymousActor } from './actor.ts'
import type { Deps } from './deps.ts'

type BotCheckDeps = Pick<Deps, 'botCheck' | 'clock'>

/** Found out too late to make a challenge: a transaction awaits nothing but its own queries. */
export class Unproven extends Error {}

/** Null: none that counts. Whether it was used already only the database knows. */
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
  return botCheckRequired(challenge, proof !== undefined)
}
