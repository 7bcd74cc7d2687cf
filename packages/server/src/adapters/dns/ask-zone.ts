// Resolvers keep what they were told, for an hour also that there was nothing. Whoever has just set a
// record would wait for that, so the name servers of the zone itself are asked.
import type { DnsAnswer } from '@plinth/domain/dns-answer'
import { getDomain } from 'tldts'
import { ask, type Question, type Servers } from './ask.ts'

export interface ZoneOptions {
  /** Who knows where the name servers are. */
  readonly resolvers: Servers
  /** A zone may list any address as its name server's. */
  readonly mayAsk: (address: string) => boolean
  /** Of name servers. */
  readonly port: number
}

const mostServers = 4
/** A name may have more than a hundred labels, and each is a question. */
const mostLevels = 4
const direct = { timeoutMs: 2000, tries: 1 }

/** What resolvers say counts only where the zone's servers do not answer. */
export async function askZone(options: ZoneOptions, question: Question): Promise<DnsAnswer> {
  const { name } = question
  const zones = zonesOf(name)
  const answer = await askServersOf(options, question, zones)
  if (answer === 'nobody' || answer.kind === 'trouble') return ask(options.resolvers, question)
  if (answer.values.length > 0 || zones.includes(name)) return answer
  // What stands behind an alias is in another zone, and no link that is followed one by one.
  if (question.type === 'TXT') {
    const alias = await askServersOf(options, { ...question, type: 'CNAME' }, zones)
    if (alias !== 'nobody' && alias.kind === 'answers' && alias.values.length > 0)
      return ask(options.resolvers, question)
  }
  // They have nothing, unless they have handed the name on to others.
  const beyond = await askServersOf(options, question, [name])
  if (beyond !== 'nobody' && beyond.kind === 'answers') return beyond
  return beyond === 'nobody' ? answer : ask(options.resolvers, question)
}

/** Those of the first zone that has any. */
async function askServersOf(
  options: ZoneOptions,
  question: Question,
  zones: readonly string[],
): Promise<DnsAnswer | 'nobody'> {
  for (const zone of zones) {
    const names = await valuesOf(options.resolvers, { ...question, name: zone, type: 'NS' })
    if (names.length === 0) continue
    const addresses = await addressesOf(options, question, names.slice(0, mostServers))
    if (addresses.length === 0) return { kind: 'trouble', trouble: 'timeout' }
    return ask({ ...direct, addresses }, question)
  }
  return 'nobody'
}

async function addressesOf(
  { resolvers, mayAsk, port }: ZoneOptions,
  question: Question,
  servers: readonly string[],
): Promise<string[]> {
  const found = await Promise.all(
    (['A', 'AAAA'] as const).flatMap((type) =>
      servers.map((name) => valuesOf(resolvers, { ...question, name, type })),
    ),
  )
  const addresses = found.flat().filter(mayAsk).slice(0, mostServers)
  return addresses.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`))
}

/** The nearest first. An alias is asked of the zone above it: asked for itself, it answers for its target. */
function zonesOf(name: string): string[] {
  const domain = getDomain(name, { allowPrivateDomains: true })
  if (domain === null) return []
  const labels = name.split('.')
  const levels = labels.map((_, n) => labels.slice(n).join('.'))
  const between = levels.slice(1, levels.indexOf(domain)).slice(0, mostLevels)
  return [...between, domain]
}

async function valuesOf(servers: Servers, question: Question): Promise<readonly string[]> {
  const answer = await ask(servers, question)
  return answer.kind === 'answers' ? answer.values : []
}
