// Result of checking the DNS of a custom domain.

export type DomainProblem =
  /** The name has no records. */
  | 'no_record'
  | 'wrong_cname'
  | 'cname_loop'
  | 'wrong_address'
  | 'no_proof'
  | 'wrong_proof'
  /** DNS is correct, but the domain belongs to another drop. */
  | 'taken'
  /** The name servers failed. */
  | 'servfail'
  | 'timeout'
  | 'refused'

/** A transient DNS failure; it may clear without action by the owner. */
export const isTransient = (problem: DomainProblem | null): boolean =>
  problem === 'servfail' || problem === 'timeout' || problem === 'refused'

export interface DomainFinding {
  /** Null if the domain points here and ownership is proven. */
  readonly problem: DomainProblem | null
  /** A full sentence for the owner; empty if there is no problem. */
  readonly reason: string
  readonly expected: string
  /** The records that were found, as text. */
  readonly found: string
}
