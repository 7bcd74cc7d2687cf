// Messages about the DNS check of a custom domain. Record values are untrusted: they are shortened and
// stripped of control characters.
import { isSameAddress } from '../addresses/ip-address.ts'
import { isPublicAddress } from '../addresses/public-address.ts'
import { type DnsRecord, isEitherProof, proofName, recordsFor } from './custom-domain.ts'
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainProblem } from './domain-checks.ts'
import type { DomainLookup, DomainRequirements } from './domain-lookup.ts'

const longestShown = 255
const mostShown = 5

export function describeExpected(
  requirements: DomainRequirements,
  problem: DomainProblem | null,
): string {
  const records = recordsFor(requirements, problem).map(describeRecord)
  return records.join(isEitherProof(requirements, problem) ? ', or ' : '; ')
}

export function describeLookup(requirements: DomainRequirements, lookup: DomainLookup): string {
  const { cnameChain, addresses, proof } = lookup
  const last = displayName(cnameChain.at(-1) ?? '')
  const aliases = cnameChain
    .slice(1)
    .map((name, n) => `${displayName(cnameChain[n] ?? '')} CNAME ${displayName(name)}`)
  const visible = addresses && redacted(requirements, addresses)
  const chainEnd = describeEnd(last, lookup) ?? describeAddresses(last, visible)
  const proofFound = proof && describeProof(requirements, proof)
  return [...aliases, chainEnd, proofFound].flatMap((part) => part ?? []).join('; ')
}

export function problemMessage(
  problem: DomainProblem,
  requirements: DomainRequirements,
  lookup: DomainLookup,
): string {
  const { hostname } = requirements
  const proof = proofName(requirements.hostname)
  const otherwise = isEitherProof(requirements, problem)
    ? ` Or make ${hostname} an alias (CNAME) of ${requirements.target}.`
    : ''
  switch (problem) {
    case 'no_record':
      return `There is no DNS record for ${hostname} yet. A new record can take a few minutes to become visible.`
    case 'wrong_cname':
      return `${hostname} is an alias of ${listed(lookup.cnameChain.slice(1).map(displayName), ', then ')}, not of ${requirements.target}.`
    case 'cname_loop':
      return lookup.chainEnd === 'loop'
        ? `The aliases of ${hostname} form a loop.`
        : `${hostname} goes through too many aliases. Make it a direct alias of ${requirements.target}.`
    case 'wrong_address':
      return wrongAddress(requirements, lookup.addresses)
    case 'no_proof':
      return `${hostname} points here. Add the TXT record ${proof} to prove that the domain is yours.${otherwise}`
    case 'wrong_proof':
      return `${hostname} points here, but the TXT record ${proof} does not have the value ${requirements.proofToken}.${otherwise}`
    case 'taken':
      return `${hostname} points here, but another drop uses it. It becomes yours once its DNS no longer points to that drop.`
    case 'servfail':
      return `The name servers of ${failingName(requirements, lookup)} return an error (SERVFAIL).`
    case 'timeout':
      return `The name servers of ${failingName(requirements, lookup)} do not respond.`
    case 'refused':
      return `The name servers of ${failingName(requirements, lookup)} refuse the query (REFUSED).`
  }
}

function wrongAddress(requirements: DomainRequirements, addresses: DnsAnswer | null): string {
  const visible = addresses && redacted(requirements, addresses)
  const found = listed(visible?.kind === 'answers' ? visible.values : [], ', ')
  const points = `${requirements.hostname} points at ${found}`
  if (requirements.hostname !== requirements.zone) {
    return `${points}. Remove that record and make it an alias (CNAME) of ${requirements.target}.`
  }
  return requirements.addresses.length === 0
    ? `${points}. Apex domains need PLINTH_PUBLIC_ADDRESSES, which the operator has not set.`
    : `${points}. It must point only at ${requirements.addresses.join(' and ')}.`
}

const describeRecord = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${value}`

/** Null if the chain ended at a name of the drop or at one without a CNAME. */
function describeEnd(last: string, { chainEnd }: DomainLookup): string | null {
  switch (chainEnd) {
    case 'here':
    case 'end':
      return null
    case 'loop':
      return 'and so on in a loop'
    case 'too_many':
      return 'and so on'
    case 'servfail':
    case 'timeout':
    case 'refused':
      return `${last}: ${failureNames[chainEnd]}`
  }
}

function describeAddresses(last: string, addresses: DnsAnswer | null): string | null {
  if (addresses === null) return null
  if (addresses.kind === 'failed') return `${last}: ${failureNames[addresses.failure]}`
  if (addresses.values.length === 0) return `no record at ${last}`
  const isV6 = (value: string) => value.includes(':')
  const byType = {
    A: addresses.values.filter((v) => !isV6(v)),
    AAAA: addresses.values.filter(isV6),
  }
  return Object.entries(byType)
    .flatMap(([type, values]) =>
      values.length > 0 ? `${last} ${type} ${listed(values, ', ')}` : [],
    )
    .join('; ')
}

function describeProof(requirements: DomainRequirements, proof: DnsAnswer): string {
  const name = proofName(requirements.hostname)
  if (proof.kind === 'failed') return `${name}: ${failureNames[proof.failure]}`
  if (proof.values.length === 0) return `no record at ${name}`
  return `${name} TXT ${listed(
    proof.values.map((value) => `"${sanitised(value)}"`),
    ', ',
  )}`
}

const failureNames = { servfail: 'SERVFAIL', timeout: 'no response', refused: 'REFUSED' } as const

const failingName = (
  requirements: DomainRequirements,
  { cnameChain, proof }: DomainLookup,
): string =>
  proof?.kind === 'failed' ? proofName(requirements.hostname) : sanitised(cnameChain.at(-1) ?? '')

function listed(values: readonly string[], separator: string): string {
  const rest = values.length - mostShown
  const some = values.slice(0, mostShown).map(sanitised).join(separator)
  return rest > 0 ? `${some} and ${rest} more` : some
}

/** Hides private addresses: the service's resolvers may know names of its internal network. */
function redacted(
  { addresses: serviceAddresses }: DomainRequirements,
  found: DnsAnswer,
): DnsAnswer {
  if (found.kind === 'failed') return found
  const mayShow = (ip: string) =>
    isPublicAddress(ip) || serviceAddresses.some((one) => isSameAddress(one, ip))
  const words = found.values.map((ip) => (mayShow(ip) ? ip : 'a non-public address'))
  return { kind: 'answers', values: [...new Set(words)] }
}

/** The name of the DNS root is empty. */
const displayName = (name: string): string => (name === '' ? 'the DNS root' : sanitised(name))

/** Without line breaks, bidirectional controls and invisible characters, and not too long. */
function sanitised(text: string): string {
  const plain = text.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return plain.length > longestShown ? `${plain.slice(0, longestShown)}…` : plain
}
