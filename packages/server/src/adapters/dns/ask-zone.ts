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

/**
 * What resolvers say counts where the zone's servers do not answer, and where they have nothing:
 * they may have handed the name on to others.
 */
export async function askZone(options: ZoneOptions, question: Question): Promise<DnsAnswer> {
  const addresses = await findServers(options, question)
  if (addresses.length > 0) {
    const answer = await ask({ ...direct, addresses }, question)
    if (answer.kind === 'answers' && answer.values.length > 0) return answer
  }
  return ask(options.resolvers, question)
}

async function findServers(options: ZoneOptions, question: Question): Promise<string[]> {
  const { resolvers, mayAsk, port } = options
  for (const zone of zonesOf(question.name)) {
    const names = await valuesOf(resolvers, { ...question, name: zone, type: 'NS' })
    if (names.length === 0) continue
    const found = await Promise.all(
      (['A', 'AAAA'] as const).flatMap((type) =>
        names.slice(0, mostServers).map((name) => valuesOf(resolvers, { ...question, name, type })),
      ),
    )
    const addresses = found.flat().filter(mayAsk).slice(0, mostServers)
    return addresses.map((ip) => (ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`))
  }
  return []
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
