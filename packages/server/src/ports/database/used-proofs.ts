// Port: bot check proofs that have been used, so that none is accepted twice.
import type { UsableProof } from '../bot-check.ts'

export interface UsedProofsReader {
  has(id: string): Promise<boolean>
}

export interface UsedProofsWriter extends UsedProofsReader {
  /**
   * Marks the proof as used. False if it was used already. Of several concurrent calls only one
   * returns true.
   */
  use(proof: UsableProof): Promise<boolean>
  removeExpiredBefore(time: number, limit: number): Promise<number>
}
