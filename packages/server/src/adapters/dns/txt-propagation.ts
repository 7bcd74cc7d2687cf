// Waits until every authoritative name server of a zone returns a TXT record. A certificate authority
// may query any of them, and counts a missing record as a failed validation.

import { setTimeout as pause } from 'node:timers/promises'
import { listWords } from '@plinth/domain/base/word-list'
import { OrderRefused } from '../../ports/certificate-authority.ts'
import type { ChallengeRecord, DnsPropagation } from '../../ports/dns-provider.ts'
import { parentsOf } from './parents-of.ts'
import { type DnsServers, queryDns } from './query-dns.ts'

export interface PropagationOptions {
  /** Resolvers that find the name servers of a zone; null for the system's. */
  readonly resolvers: readonly string[] | null
  /** Queried instead of the zone's name servers; null to find those. */
  readonly servers: readonly string[] | null
  /** Port of the zone's name servers. */
  readonly port: number
  readonly waitMs: number
  readonly firstPauseMs: number
}

const limits = { timeoutMs: 3000, tries: 2 }
const direct = { timeoutMs: 3000, tries: 1 }
const maxPauseMs = 10_000
/** The default of Plinth, well within the time that an order may take. */
const usual = { port: 53, waitMs: 8 * 60_000, firstPauseMs: 500 }

/** `listed` is PLINTH_DNS_SERVERS. If empty, the authoritative name servers are queried. */
export const createPropagation = (
  listed: readonly string[],
  waitMs = usual.waitMs,
): DnsPropagation =>
  createZonePropagation({
    ...usual,
    waitMs,
    resolvers: null,
    servers: listed.length > 0 ? listed : null,
  })

/** A name server, with all of its addresses. */
interface NameServer {
  readonly name: string
  readonly addresses: readonly string[]
}

export function createZonePropagation(options: PropagationOptions): DnsPropagation {
  const { resolvers, servers, waitMs, firstPauseMs } = options
  const lookups: DnsServers = { ...limits, addresses: resolvers }

  async function findServers(record: ChallengeRecord, signal: AbortSignal): Promise<NameServer[]> {
    if (servers) return servers.map((address) => ({ name: address, addresses: [address] }))
    for (const zone of parentsOf(record.target)) {
      const names = await queryDns(lookups, { name: zone, type: 'NS', signal })
      // The servers of the parent would not have the record.
      if (names.kind === 'failed') {
        throw new OrderRefused(
          `The DNS lookup of the name servers of ${zone} failed (${names.failure}).`,
        )
      }
      if (names.values.length === 0) continue
      return Promise.all(names.values.map((name) => withAddresses(name, signal)))
    }
    throw new OrderRefused(`The name servers of ${record.target} could not be found in DNS.`)
  }

  async function withAddresses(name: string, signal: AbortSignal): Promise<NameServer> {
    const found = await Promise.all(
      (['A', 'AAAA'] as const).map((type) => queryDns(lookups, { name, type, signal })),
    )
    const values = found.flatMap((answer) => (answer.kind === 'answers' ? answer.values : []))
    const addresses = values.map((ip) => `${ip.includes(':') ? `[${ip}]` : ip}:${options.port}`)
    return { name, addresses }
  }

  async function waitForOne(record: ChallengeRecord, signal: AbortSignal): Promise<void> {
    const deadline = performance.now() + waitMs
    const nameServers = await findServers(record, signal)
    let behind = nameServers
    for (let wait = firstPauseMs; ; wait = Math.min(wait * 1.5, maxPauseMs)) {
      const states = await Promise.all(behind.map((server) => stateOf(server, record, signal)))
      signal.throwIfAborted()
      behind = behind.filter((_, n) => states[n] !== 'current')
      if (behind.length === 0) return
      if (performance.now() + wait > deadline) throw notVisible(record, { behind, states, waitMs })
      await pause(wait, undefined, { signal })
    }
  }

  return {
    async waitFor(records, signal) {
      const ended = new AbortController()
      const either = AbortSignal.any([signal, ended.signal])
      // If one fails, the others are of no use.
      await Promise.all(records.map((record) => waitForOne(record, either))).finally(() =>
        ended.abort(),
      )
    },
  }
}

type State = 'current' | 'outdated' | 'silent'

/** An address that does not respond may not be reachable from here, such as one of IPv6. */
async function stateOf(
  { addresses }: NameServer,
  { target: name, value }: ChallengeRecord,
  signal: AbortSignal,
): Promise<State> {
  const answers = await Promise.all(
    addresses.map((address) =>
      queryDns({ ...direct, addresses: [address] }, { name, type: 'TXT', signal }),
    ),
  )
  const responses = answers.filter((answer) => answer.kind === 'answers')
  if (responses.length === 0) return 'silent'
  return responses.every(({ values }) => values.includes(value)) ? 'current' : 'outdated'
}

function notVisible(
  { target }: ChallengeRecord,
  found: {
    readonly behind: readonly NameServer[]
    readonly states: readonly State[]
    readonly waitMs: number
  },
): OrderRefused {
  const servers = listWords(
    found.behind.map(({ name }) => name),
    'and',
  )
  const isSilent = found.states.filter((state) => state !== 'current').every((s) => s === 'silent')
  const minutes = Math.round(found.waitMs / 60_000)
  return new OrderRefused(
    isSilent
      ? `The name servers ${servers} of ${target} do not respond to queries from this machine.`
      : `The TXT record of ${target} was not returned by ${servers} within ${minutes} minutes. The DNS provider may be slow; we will retry automatically.`,
  )
}
