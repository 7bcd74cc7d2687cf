// Custom domains: their status at a given time, when they expire, and the DNS records they need.
// Status is computed from facts on every read, never stored.
import type { Hostname } from '../addresses/hostname.ts'
import { dayMs } from '../base/day.ts'
import type { DomainFinding, DomainProblem } from './domain-checks.ts'

export const domainStatuses = ['pending_dns', 'issuing', 'active', 'failed'] as const
export type DomainStatus = (typeof domainStatuses)[number]

export interface DomainFacts {
  readonly createdAt: number
  readonly provenAt: number | null
  readonly failingSince: number | null
  readonly finding: DomainFinding | null
  readonly issueProblem: string | null
  readonly certificate: { readonly expiresAt: number } | null
}

export interface DomainContext {
  /** True if this service issues the certificates, false if a proxy in front of it does. */
  readonly managesCertificates: boolean
  /** Why the owner's plan does not cover the domain; null if it does. */
  readonly planProblem: string | null
  readonly now: number
}

export interface DomainState {
  readonly status: DomainStatus
  /** A full sentence for the owner, or null. */
  readonly reason: string | null
}

/**
 * A claim is a domain whose DNS was never verified; it does not block others and expires. A verified
 * domain expires once its DNS has been wrong for `failingDomainLifetime`.
 */
const claimLifetime = 7 * dayMs
export const failingDomainLifetime = 30 * dayMs

/** When the domain expires unless its DNS changes; null if it does not expire. */
export function lapsesAt(
  domain: Pick<DomainFacts, 'createdAt' | 'provenAt' | 'failingSince'>,
): number | null {
  if (domain.provenAt === null) return domain.createdAt + claimLifetime
  return domain.failingSince === null ? null : domain.failingSince + failingDomainLifetime
}

/** Every reader treats a lapsed domain as deleted, even while its row still exists. */
export function isLapsed(domain: Parameters<typeof lapsesAt>[0], now: number): boolean {
  const end = lapsesAt(domain)
  return end !== null && end <= now
}

/**
 * Problems which indicate that the domain may have a new owner. If it merely resolves to nothing,
 * continuing to serve the drop deceives no visitor.
 */
const ownershipProblems: readonly (DomainProblem | null)[] = [
  'wrong_cname',
  'no_proof',
  'wrong_proof',
]

export const mayHaveNewOwner = (finding: DomainFinding | null): boolean =>
  ownershipProblems.includes(finding?.problem ?? null)

/** Whether the drop and a certificate are served at the domain. */
export function isDomainServed(
  domain: Omit<DomainFacts, 'issueProblem' | 'certificate'>,
  now: number,
): boolean {
  if (domain.provenAt === null || isLapsed(domain, now)) return false
  return domain.failingSince === null || !mayHaveNewOwner(domain.finding)
}

export function domainState(domain: DomainFacts, context: DomainContext): DomainState {
  const { managesCertificates, planProblem, now } = context
  const { finding, issueProblem, certificate } = domain
  const checkReason = finding?.reason || null
  if (domain.provenAt === null && planProblem !== null)
    return { status: 'pending_dns', reason: planProblem }
  if (domain.provenAt === null)
    return { status: isPending(finding) ? 'pending_dns' : 'failed', reason: checkReason }
  if (domain.failingSince !== null) return { status: 'failed', reason: checkReason }
  if (planProblem !== null) return { status: 'failed', reason: planProblem }
  if (managesCertificates && (certificate === null || certificate.expiresAt <= now)) {
    return { status: issueProblem === null ? 'issuing' : 'failed', reason: issueProblem }
  }
  // Still active: a failed renewal leaves a valid certificate, and a DNS failure may be transient.
  return { status: 'active', reason: (managesCertificates ? issueProblem : null) ?? checkReason }
}

/** True if no wrong record was found: the record is not set yet, or has not propagated. */
function isPending(finding: DomainFinding | null): boolean {
  const pendingProblems: readonly (DomainProblem | null)[] = ['no_record', 'no_proof', null]
  return finding === null || pendingProblems.includes(finding.problem)
}

export interface DnsRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT'
  readonly name: string
  /** Relative to the zone, as many DNS providers expect it: `www`, or `@` for the zone apex. */
  readonly relativeName: string
  readonly value: string
  /** A full sentence. */
  readonly purpose: string
}

export interface RecordRequirements {
  readonly hostname: Hostname
  /** The host of the drop's address under the sites domain. */
  readonly target: string
  /** The registrable domain of the hostname, if any. A hostname equal to it is an apex, without a CNAME. */
  readonly zone: string | null
  /** Public IP addresses of the service; needed for an apex domain. */
  readonly addresses: readonly string[]
  readonly proofToken: string
  /** Another tenant had the domain before, so a CNAME that they left behind proves nothing. */
  readonly hadOtherOwner: boolean
}

/** Name of the TXT record that proves ownership of the hostname. */
export const proofName = (hostname: Hostname): string => `_plinth.${hostname}`

/**
 * A subdomain may point here with address records too. `problem` shows whether the owner has set those;
 * if so, either the CNAME or the TXT record proves ownership.
 */
export const isEitherProof = (
  { hostname, zone, hadOtherOwner }: RecordRequirements,
  problem: DomainProblem | null,
): boolean =>
  hostname !== zone && !hadOtherOwner && (problem === 'no_proof' || problem === 'wrong_proof')

/** The DNS records that the owner has to set. `problem` is the result of the last check. */
export function recordsFor(
  requirements: RecordRequirements,
  problem: DomainProblem | null,
): DnsRecord[] {
  const { hostname, target, zone, addresses, hadOtherOwner } = requirements
  const isEither = isEitherProof(requirements, problem)
  const record = (described: Omit<DnsRecord, 'relativeName'>): DnsRecord => ({
    ...described,
    relativeName: relativeTo(zone, described.name),
  })
  const proof = record({
    type: 'TXT',
    name: proofName(hostname),
    value: requirements.proofToken,
    purpose: isEither
      ? 'Alternative to the CNAME if you keep your address records: proves that the domain is yours.'
      : 'Proves that the domain is yours.',
  })
  if (hostname !== zone) {
    const purpose = 'Points the domain to the drop.'
    const cname = record({ type: 'CNAME', name: hostname, value: target, purpose })
    return hadOtherOwner || isEither ? [cname, proof] : [cname]
  }
  const addressRecords = addresses.map((value) => {
    const type = value.includes(':') ? 'AAAA' : 'A'
    return record({ type, name: hostname, value, purpose: 'Points the domain to this service.' })
  })
  return [...addressRecords, proof]
}

function relativeTo(zone: string | null, name: string): string {
  if (name === zone) return '@'
  return zone !== null && name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}
