// What is told of a check. Strangers write what DNS answers: it is shown as short, plain text.
import { type DnsRecord, isEitherProof, proofName, recordsFor } from './custom-domains.ts'
import type { DnsAnswer } from './dns-answer.ts'
import type { DomainProblem } from './domain-checks.ts'
import type { DomainNeeds, DomainSight } from './domain-sight.ts'
import { isSameAddress } from './ip-address.ts'
import { isPublicAddress } from './public-address.ts'

const longestShown = 255
const mostShown = 5

export function describeExpected(needs: DomainNeeds, problem: DomainProblem | null): string {
  const records = recordsFor(needs, problem).map(describeRecord)
  return records.join(isEitherProof(needs, problem) ? ', or ' : '; ')
}

export function describeSight(needs: DomainNeeds, sight: DomainSight): string {
  const { names, addresses, proof } = sight
  const last = named(names.at(-1) ?? '')
  const aliases = names.slice(1).map((name, n) => `${named(names[n] ?? '')} CNAME ${named(name)}`)
  const told = addresses && tellable(needs, addresses)
  const ends = describeEnd(last, sight) ?? describeAddresses(last, told)
  const proves = proof && describeProof(needs, proof)
  return [...aliases, ends, proves].flatMap((part) => part ?? []).join('; ')
}

export function reasonFor(problem: DomainProblem, needs: DomainNeeds, sight: DomainSight): string {
  const { hostname } = needs
  const proof = proofName(needs.hostname)
  const otherwise = isEitherProof(needs, problem)
    ? ` Or make ${hostname} an alias (CNAME) of ${needs.target}.`
    : ''
  switch (problem) {
    case 'no_record':
      return `There is no record for ${hostname} yet. It can take some minutes until a new one is seen everywhere.`
    case 'wrong_cname':
      return `${hostname} is an alias of ${listed(sight.names.slice(1).map(named), ', then ')}, not of ${needs.target}.`
    case 'cname_loop':
      return sight.ended === 'loop'
        ? `The aliases of ${hostname} lead in a circle.`
        : `${hostname} leads over too many aliases. Make it an alias of ${needs.target} itself.`
    case 'wrong_address':
      return wrongAddress(needs, sight.addresses)
    case 'no_proof':
      return `${hostname} leads here. What is missing is the TXT record ${proof}, which proves that it is yours.${otherwise}`
    case 'wrong_proof':
      return `${hostname} leads here, but the TXT record ${proof} does not say ${needs.proofToken}.${otherwise}`
    case 'taken':
      return `${hostname} leads here, but another drop has it. It is yours once its DNS does not lead there any more.`
    case 'servfail':
      return `The name servers of ${troubled(needs, sight)} answer with an error (SERVFAIL).`
    case 'timeout':
      return `The name servers of ${troubled(needs, sight)} do not answer.`
    case 'refused':
      return `The name servers of ${troubled(needs, sight)} refuse to answer (REFUSED).`
  }
}

function wrongAddress(needs: DomainNeeds, addresses: DnsAnswer | null): string {
  const told = addresses && tellable(needs, addresses)
  const found = listed(told?.kind === 'answers' ? told.values : [], ', ')
  const points = `${needs.hostname} points at ${found}`
  if (needs.hostname !== needs.zone) {
    return `${points}. Remove that record and make it an alias (CNAME) of ${needs.target}.`
  }
  return needs.addresses.length === 0
    ? `${points}, and this service has told no addresses of its own.`
    : `${points}. It should point at ${needs.addresses.join(' and ')}, and nowhere else.`
}

const describeRecord = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${value}`

/** Null: the aliases came to a good end. */
function describeEnd(last: string, { ended }: DomainSight): string | null {
  switch (ended) {
    case 'here':
    case 'end':
      return null
    case 'loop':
      return 'and so on in a circle'
    case 'too_many':
      return 'and so on'
    case 'servfail':
    case 'timeout':
    case 'refused':
      return `${last}: ${troubleWords[ended]}`
  }
}

function describeAddresses(last: string, addresses: DnsAnswer | null): string | null {
  if (addresses === null) return null
  if (addresses.kind === 'trouble') return `${last}: ${troubleWords[addresses.trouble]}`
  if (addresses.values.length === 0) return `nothing at ${last}`
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

function describeProof(needs: DomainNeeds, proof: DnsAnswer): string {
  const name = proofName(needs.hostname)
  if (proof.kind === 'trouble') return `${name}: ${troubleWords[proof.trouble]}`
  if (proof.values.length === 0) return `nothing at ${name}`
  return `${name} TXT ${listed(
    proof.values.map((value) => `"${shown(value)}"`),
    ', ',
  )}`
}

const troubleWords = { servfail: 'SERVFAIL', timeout: 'no answer', refused: 'REFUSED' } as const

const troubled = (needs: DomainNeeds, { names, proof }: DomainSight): string =>
  proof?.kind === 'trouble' ? proofName(needs.hostname) : shown(names.at(-1) ?? '')

function listed(values: readonly string[], separator: string): string {
  const rest = values.length - mostShown
  const some = values.slice(0, mostShown).map(shown).join(separator)
  return rest > 0 ? `${some} and ${rest} more` : some
}

/** The resolvers of the service may know names of its own network, which are nobody else's business. */
function tellable({ addresses: own }: DomainNeeds, found: DnsAnswer): DnsAnswer {
  if (found.kind === 'trouble') return found
  const mayTell = (ip: string) => isPublicAddress(ip) || own.some((one) => isSameAddress(one, ip))
  const words = found.values.map((ip) => (mayTell(ip) ? ip : 'an address that is not public'))
  return { kind: 'answers', values: [...new Set(words)] }
}

/** The root has no labels. */
const named = (name: string): string => (name === '' ? 'the root of DNS' : shown(name))

/** Nothing that ends a line, turns text around or hides. */
function shown(text: string): string {
  const plain = text.toWellFormed().replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
  return plain.length > longestShown ? `${plain.slice(0, longestShown)}…` : plain
}
