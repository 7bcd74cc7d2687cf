import type { UsableProof } from './used-proofs.ts'

/** Work that a browser does in about a second, and that costs whoever publishes by the thousand. */
export interface BotCheck {
  /** In the format of ALTCHA, version 2. Only the same network can answer it, until it expires. */
  challenge(network: string, expiresAt: number): Promise<object>
  /** `proof` is hostile text. Null: no answer to a challenge for this network that holds by `now`. */
  verify(proof: string, network: string, now: number): Promise<UsableProof | null>
}
