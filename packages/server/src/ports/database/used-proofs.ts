// Port: bot check proofs that have been used, so that none is accepted twice.

export interface UsedProofsReader {
  has(id: string): Promise<boolean>
}

export interface UsedProofsWriter extends UsedProofsReader {
  /**
   * Marks the proof as used. False if it was used already. Of several concurrent calls only one
   * returns true.
   */
  use(proof: UsableProof): Promise<boolean>
  removeExpiredBefore(time: number): Promise<void>
}

export interface UsableProof {
  readonly id: string
  readonly expiresAt: number
}
