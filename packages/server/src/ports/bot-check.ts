// Port: proof-of-work challenge for anonymous publishing.

/**
 * A browser solves the challenge in about a second, which makes publishing thousands of pages
 * expensive.
 */
export interface BotCheck {
  /**
   * Returns an ALTCHA version 2 challenge that only the given network can solve, until it expires.
   */
  challenge(network: string, expiresAt: number): Promise<object>
  /**
   * `proof` is untrusted. Null unless it solves a challenge for this network that has not expired
   * by `now`.
   */
  verify(proof: string, network: string, now: number): Promise<UsableProof | null>
}

/** A solved challenge, which may be used once. */
export interface UsableProof {
  readonly id: string
  readonly expiresAt: number
}
