// What a check of a domain's DNS has found.

export type DomainProblem =
  /** Nothing is there yet. */
  | 'no_record'
  | 'wrong_cname'
  | 'cname_loop'
  | 'wrong_address'
  | 'no_proof'
  | 'wrong_proof'
  /** It leads here, but another drop has it. */
  | 'taken'
  /** Nobody could say. */
  | 'servfail'
  | 'timeout'
  | 'refused'

/** Nobody could say: it may be over at the next look, without anybody setting anything. */
export const isTrouble = (problem: DomainProblem | null): boolean =>
  problem === 'servfail' || problem === 'timeout' || problem === 'refused'

export interface DomainFinding {
  /** Null: it leads here, and is theirs. */
  readonly problem: DomainProblem | null
  /** A full sentence for the owner; empty where there is no problem. */
  readonly reason: string
  readonly expected: string
  /** In words, as DNS said it. */
  readonly found: string
}
