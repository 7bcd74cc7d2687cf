// Evaluates a DNS lookup: whether a custom domain points to its drop and ownership is proven.
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainFinding, DomainProblem } from './domain-checks.ts'
import { type DomainNeeds, type DomainSight, leadsToService } from './domain-sight.ts'
import { describeExpected, describeSight, reasonFor } from './domain-words.ts'

export const judgeDomain = (needs: DomainNeeds, sight: DomainSight): DomainFinding =>
  findingOf(problemOf(needs, sight), needs, sight)

/** The finding for a given problem, including `taken`, which DNS alone does not show. */
export const findingOf = (
  problem: DomainProblem | null,
  needs: DomainNeeds,
  sight: DomainSight,
): DomainFinding => ({
  problem,
  reason: problem === null ? '' : reasonFor(problem, needs, sight),
  expected: describeExpected(needs, problem),
  found: describeSight(needs, sight),
})

/** True if the TXT record was queried and contains the proof token. */
export const isTokenSeen = (needs: DomainNeeds, { proof }: DomainSight): boolean =>
  proofProblem(needs, proof) === null

function problemOf(needs: DomainNeeds, sight: DomainSight): DomainProblem | null {
  const { ended, names, addresses, proof } = sight
  if (ended === 'here') return needs.hadByAnother ? proofProblem(needs, proof) : null
  if (ended === 'loop' || ended === 'too_many') return 'cname_loop'
  if (ended !== 'end') return ended
  if (addresses?.kind === 'trouble') return addresses.trouble
  const isAlias = names.length > 1
  if (leadsToService(needs, addresses)) {
    const problem = proofProblem(needs, proof)
    // The owner has set a CNAME, so report that one rather than a TXT record they did not attempt.
    return isAlias && isUnproven(problem) ? 'wrong_cname' : problem
  }
  if (isAlias) return 'wrong_cname'
  return addresses === null || addresses.values.length === 0 ? 'no_record' : 'wrong_address'
}

function proofProblem(needs: DomainNeeds, proof: DnsAnswer | null): DomainProblem | null {
  if (proof?.kind === 'trouble') return proof.trouble
  const values = proof?.values ?? []
  if (values.some((value) => value.trim() === needs.proofToken)) return null
  return values.length === 0 ? 'no_proof' : 'wrong_proof'
}

const isUnproven = (problem: DomainProblem | null): boolean =>
  problem === 'no_proof' || problem === 'wrong_proof'
