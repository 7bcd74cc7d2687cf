// Evaluates a DNS lookup: whether a custom domain points to its drop and ownership is proven.
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainFinding, DomainProblem } from './domain-checks.ts'
import { type DomainLookup, type DomainRequirements, pointsToService } from './domain-lookup.ts'
import { describeExpected, describeLookup, problemMessage } from './domain-messages.ts'

export const evaluateDomain = (needs: DomainRequirements, sight: DomainLookup): DomainFinding =>
  findingOf(problemOf(needs, sight), needs, sight)

/** The finding for a given problem, including `taken`, which DNS alone does not show. */
export const findingOf = (
  problem: DomainProblem | null,
  needs: DomainRequirements,
  sight: DomainLookup,
): DomainFinding => ({
  problem,
  reason: problem === null ? '' : problemMessage(problem, needs, sight),
  expected: describeExpected(needs, problem),
  found: describeLookup(needs, sight),
})

/** True if the TXT record was queried and contains the proof token. */
export const hasProofToken = (needs: DomainRequirements, { proof }: DomainLookup): boolean =>
  proofProblem(needs, proof) === null

function problemOf(needs: DomainRequirements, sight: DomainLookup): DomainProblem | null {
  const { chainEnd, cnameChain, addresses, proof } = sight
  if (chainEnd === 'here') return needs.hadOtherOwner ? proofProblem(needs, proof) : null
  if (chainEnd === 'loop' || chainEnd === 'too_many') return 'cname_loop'
  if (chainEnd !== 'end') return chainEnd
  if (addresses?.kind === 'trouble') return addresses.failure
  const isAlias = cnameChain.length > 1
  if (pointsToService(needs, addresses)) {
    const problem = proofProblem(needs, proof)
    // The owner has set a CNAME, so report that one rather than a TXT record they did not attempt.
    return isAlias && isUnproven(problem) ? 'wrong_cname' : problem
  }
  if (isAlias) return 'wrong_cname'
  return addresses === null || addresses.values.length === 0 ? 'no_record' : 'wrong_address'
}

function proofProblem(needs: DomainRequirements, proof: DnsAnswer | null): DomainProblem | null {
  if (proof?.kind === 'trouble') return proof.failure
  const values = proof?.values ?? []
  if (values.some((value) => value.trim() === needs.proofToken)) return null
  return values.length === 0 ? 'no_proof' : 'wrong_proof'
}

const isUnproven = (problem: DomainProblem | null): boolean =>
  problem === 'no_proof' || problem === 'wrong_proof'
