// What a custom domain is at a moment, and what its owner has to write into DNS. State is computed
// here from facts, never stored.
import type { DomainFinding, DomainProblem } from './domain-checks.ts'
import type { Hostname } from './hostname.ts'
import { dayMs } from './lifecycle.ts'

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

export interface DomainSurroundings {
  /** Certificates come from this service, not from a proxy in front of it. */
  readonly certified: boolean
  /** Why the owner's plan does not serve it; null: it does. */
  readonly planProblem: string | null
  readonly now: number
}

export interface DomainState {
  readonly status: DomainStatus
  /** A full sentence; null where there is nothing to say. */
  readonly reason: string | null
}

/** A claim blocks nobody and ends by itself; so does a domain that has not led here for a month. */
const claimLifetime = 7 * dayMs
const lostLifetime = 30 * dayMs

/** When it ends unless DNS changes; null: it stays. */
export function lapsesAt(
  domain: Pick<DomainFacts, 'createdAt' | 'provenAt' | 'failingSince'>,
): number | null {
  if (domain.provenAt === null) return domain.createdAt + claimLifetime
  return domain.failingSince === null ? null : domain.failingSince + lostLifetime
}

/** Counts as gone wherever it is read, also while its row is still there. */
export function isLapsed(domain: Parameters<typeof lapsesAt>[0], now: number): boolean {
  const end = lapsesAt(domain)
  return end !== null && end <= now
}

/** DNS has said that it is somebody else's by now. Where it only leads nowhere, nobody is deceived. */
const givenAway: readonly (DomainProblem | null)[] = ['wrong_cname', 'no_proof', 'wrong_proof']

/** Whether its drop is shown there, and a certificate for it. */
export function isShown(
  domain: Omit<DomainFacts, 'issueProblem' | 'certificate'>,
  now: number,
): boolean {
  if (domain.provenAt === null || isLapsed(domain, now)) return false
  return domain.failingSince === null || !givenAway.includes(domain.finding?.problem ?? null)
}

export function domainState(domain: DomainFacts, surroundings: DomainSurroundings): DomainState {
  const { certified, planProblem, now } = surroundings
  const { finding, issueProblem, certificate } = domain
  const said = finding?.reason || null
  if (domain.provenAt === null && planProblem !== null)
    return { status: 'pending_dns', reason: planProblem }
  if (domain.provenAt === null)
    return { status: waits(finding) ? 'pending_dns' : 'failed', reason: said }
  if (domain.failingSince !== null) return { status: 'failed', reason: said }
  if (planProblem !== null) return { status: 'failed', reason: planProblem }
  if (certified && (certificate === null || certificate.expiresAt <= now)) {
    return { status: issueProblem === null ? 'issuing' : 'failed', reason: issueProblem }
  }
  // A renewal in vain is no trouble yet, and trouble in DNS may be over at the next look.
  return { status: 'active', reason: (certified ? issueProblem : null) ?? said }
}

/** Nothing wrong was seen: the owner has not come to it yet, or it takes its time to spread. */
function waits(finding: DomainFinding | null): boolean {
  const yetToCome: readonly (DomainProblem | null)[] = ['no_record', 'no_proof', null]
  return finding === null || yetToCome.includes(finding.problem)
}

export interface DnsRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA' | 'TXT'
  readonly name: string
  /** Within its zone, as many providers want it: `www`, or `@` for the zone itself. */
  readonly relativeName: string
  readonly value: string
  /** A full sentence. */
  readonly purpose: string
}

export interface RecordsNeeded {
  readonly hostname: Hostname
  /** The host of the drop's own address. */
  readonly target: string
  /** The registered domain that it lies in, if any. Where it is that itself, it can have no CNAME. */
  readonly zone: string | null
  /** Of the service; needed for an apex. */
  readonly addresses: readonly string[]
  readonly proofToken: string
  /** Somebody else had it before, so that a record left behind by them proves nothing. */
  readonly hadByAnother: boolean
}

/** Where the TXT record stands that proves whose a name is. */
export const proofName = (hostname: Hostname): string => `_plinth.${hostname}`

/**
 * A name below a registered domain may lead here by addresses as well: whoever has set those, which
 * `problem` tells, needs the alias or the TXT record.
 */
export const isEitherProof = (
  { hostname, zone, hadByAnother }: RecordsNeeded,
  problem: DomainProblem | null,
): boolean =>
  hostname !== zone && !hadByAnother && (problem === 'no_proof' || problem === 'wrong_proof')

/** `problem` is what the last look found. */
export function recordsFor(needed: RecordsNeeded, problem: DomainProblem | null): DnsRecord[] {
  const { hostname, target, zone, addresses, hadByAnother } = needed
  const isEither = isEitherProof(needed, problem)
  const record = (described: Omit<DnsRecord, 'relativeName'>): DnsRecord => ({
    ...described,
    relativeName: relativeTo(zone, described.name),
  })
  const proof = record({
    type: 'TXT',
    name: proofName(hostname),
    value: needed.proofToken,
    purpose: isEither
      ? 'In place of the CNAME, beside the addresses that are set: proves that the domain is yours.'
      : 'Proves that the domain is yours.',
  })
  if (hostname !== zone) {
    const purpose = 'Leads visitors to the drop.'
    const cname = record({ type: 'CNAME', name: hostname, value: target, purpose })
    return hadByAnother || isEither ? [cname, proof] : [cname]
  }
  const leads = addresses.map((value) => {
    const type = value.includes(':') ? 'AAAA' : 'A'
    return record({ type, name: hostname, value, purpose: 'Leads visitors to this service.' })
  })
  return [...leads, proof]
}

function relativeTo(zone: string | null, name: string): string {
  if (name === zone) return '@'
  return zone !== null && name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : name
}
