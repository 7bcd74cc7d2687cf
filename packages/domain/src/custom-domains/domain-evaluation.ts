// Evaluates a DNS lookup: whether a custom domain points to its drop and ownership is proven.
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainFinding, DomainProblem } from './domain-checks.ts'
import { type DomainLookup, type DomainRequirements, pointsToService } from './domain-lookup.ts'
import { describeExpected, describeLookup, problemMessage } from './domain-messages.ts'

export const evaluateDomain = (
  requirements: DomainRequirements,
  lookup: DomainLookup,
): DomainFinding => findingOf(problemOf(requirements, lookup), requirements, lookup)

/** The finding for a given problem, including `taken`, which DNS alone does not show. */
export const findingOf = (
  problem: DomainProblem | null,
  requirements: DomainRequirements,
  lookup: DomainLookup,
): DomainFinding => ({
  problem,
  reason: problem === null ? '' : problemMessage(problem, requirements, lookup),
  expected: describeExpected(requirements, problem),
  found: describeLookup(requirements, lookup),
})

/** True if the TXT record was queried and contains the proof token. */
export const hasProofToken = (requirements: DomainRequirements, { proof }: DomainLookup): boolean =>
  proofProblem(requirements, proof) === null

function problemOf(requirements: DomainRequirements, lookup: DomainLookup): DomainProblem | null {
  const { chainEnd, cnameChain, addresses, proof } = lookup
  if (chainEnd === 'here')
    return requirements.hadOtherOwner ? proofProblem(requirements, proof) : null
  if (chainEnd === 'loop' || chainEnd === 'too_many') return 'cname_loop'
  if (chainEnd !== 'end') return chainEnd
  if (addresses?.kind === 'failed') return addresses.failure
  const isAlias = cnameChain.length > 1
  if (pointsToService(requirements, addresses)) {
    const problem = proofProblem(requirements, proof)
    // The owner has set a CNAME, so report that one rather than a TXT record they did not attempt.
    return isAlias && isUnproven(problem) ? 'wrong_cname' : problem
  }
  if (isAlias) return 'wrong_cname'
  return addresses === null || addresses.values.length === 0 ? 'no_record' : 'wrong_address'
}

function proofProblem(
  requirements: DomainRequirements,
  proof: DnsAnswer | null,
): DomainProblem | null {
  if (proof?.kind === 'failed') return proof.failure
  const values = proof?.values ?? []
  if (values.some((value) => value.trim() === requirements.proofToken)) return null
  return values.length === 0 ? 'no_proof' : 'wrong_proof'
}

const isUnproven = (problem: DomainProblem | null): boolean =>
  problem === 'no_proof' || problem === 'wrong_proof'
