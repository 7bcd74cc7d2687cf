/** Answers to bot checks that have published something. */
export interface UsedProofsReader {
  has(id: string): Promise<boolean>
}

export interface UsedProofsWriter extends UsedProofsReader {
  /** False: it was used already. Of several at the same time one is told true. */
  use(proof: UsableProof): Promise<boolean>
  removeExpiredBefore(time: number): Promise<void>
}

export interface UsableProof {
  readonly id: string
  readonly expiresAt: number
}
