// In-memory cache of resolved hosts, invalidated by the change feed. The key is a drop's host
// label, or the full hostname of a custom domain. While the database is unavailable, its entries are
// used for a bounded time.
import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { decideServing } from '@plinth/domain/serving/serving-decision'
import type { Clock } from '../../../ports/clock.ts'
import type { Change, ChangeFeed } from '../../../ports/database/changes.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { Address, ServingDecision } from '../../../usecases/serving/find-address.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import { createCheckedLookups } from '../../caching/checked-lookups.ts'
import type { DatabaseOutage } from '../../caching/database-outage.ts'
import { KeyIndex } from '../../caching/key-index.ts'

export interface ResolvedHost {
  /** The label or hostname that it was resolved from. */
  readonly hostKey: string
  /** Unique to this resolution of the host; part of the key of its cached responses. */
  readonly serial: string
  readonly decision: ServingDecision
  /** Whether the address is a drop's, whatever the drop's state. */
  readonly hasDrop: boolean
  /** True for a custom domain over HTTPS: responses carry `Strict-Transport-Security`. */
  readonly sendsHsts: boolean
}

export interface ResolvedHosts {
  /** The cached entry, without I/O; undefined if `find` has to be called. */
  cached(hostKey: string): ResolvedHost | undefined
  find(hostKey: string): Promise<ResolvedHost>
}

export interface ResolvedHostsOptions {
  readonly useCases: Pick<UseCases, 'findAddress'>
  readonly feed: ChangeFeed
  readonly outage: Pick<DatabaseOutage, 'lookUp'>
  readonly clock: Clock
  /** Whether visitors reach the service over HTTPS. */
  readonly https: boolean
  readonly maxBytes: number
}

interface Entry {
  readonly address: Address | null
  host: ResolvedHost
  /** When it was decided. Before this time, the decision says nothing. */
  from: number
  /** When the decision expires if nothing changes before, in milliseconds since the epoch. */
  until: number
}

type Subject = DropId | TenantId

/** Approximate memory of an entry and its slot in the map, without its key. */
const entryBytes = 1600

export function createResolvedHosts(options: ResolvedHostsOptions): ResolvedHosts {
  const { useCases, feed, outage, clock, https, maxBytes } = options
  const dependents = new KeyIndex<Subject>()
  const cache = new ByteCache<Entry>(maxBytes, (hostKey, { address }) => {
    for (const subject of subjectsOf(address)) dependents.remove(subject, hostKey)
  })
  const lookUp = createCheckedLookups<Entry>({
    feed,
    load: async (hostKey) => decide(hostKey, await useCases.findAddress(hostKey)),
    isConcerned: (change, hostKey, { address }) => isConcerned(change, hostKey, address),
    keep,
  })
  let serials = 0

  feed.listen((change) => {
    if (change === 'everything') {
      cache.clear()
      dependents.clear()
      return
    }
    const { drop, tenant, label } = change
    if (label !== null) cache.delete(label)
    for (const subject of [drop, tenant]) {
      if (subject !== null) for (const hostKey of dependents.of(subject)) cache.delete(hostKey)
    }
  })

  /** Indexed first: the cache may evict the entry at once. */
  function keep(hostKey: string, entry: Entry): void {
    cache.delete(hostKey)
    for (const subject of subjectsOf(entry.address)) dependents.add(subject, hostKey)
    cache.set(hostKey, entry, entryBytes + 2 * hostKey.length)
  }

  function decide(hostKey: string, address: Address | null): Entry {
    const from = clock.now()
    const { decision, until, hasDrop, atDomain } = decideServing(address, from)
    serials += 1
    const serial = serials.toString(36)
    const host = { hostKey, serial, decision, hasDrop, sendsHsts: https && atDomain }
    return { address, host, from, until }
  }

  function cached(hostKey: string): ResolvedHost | undefined {
    const entry = cache.get(hostKey)
    if (entry === undefined) return undefined
    const now = clock.now()
    // The clock was set back: what was looked up before may depend on the wrong time.
    if (now < entry.from) return undefined
    if (now >= entry.until) Object.assign(entry, decide(hostKey, entry.address))
    return entry.host
  }

  function known(hostKey: string): ResolvedHost | undefined {
    const entry = cache.get(hostKey)
    // Not kept: it is looked up again after the outage.
    if (entry && clock.now() < entry.from) return decide(hostKey, entry.address).host
    return cached(hostKey)
  }

  return {
    cached: (hostKey) => (feed.catchUp() ? cached(hostKey) : undefined),
    async find(hostKey) {
      const load = async () => (await lookUp(hostKey)).host
      return outage.lookUp({ load, known: () => known(hostKey) })
    },
  }
}

/** What the host's entry depends on, besides its own label. */
function subjectsOf(address: Address | null): readonly Subject[] {
  switch (address?.kind) {
    case 'drop': {
      const { id, tenantId } = address.drop
      return tenantId === null ? [id] : [id, tenantId]
    }
    case 'moved':
      return [address.dropId]
    default:
      return []
  }
}

const isConcerned = (
  { drop, tenant, label }: Change,
  hostKey: string,
  address: Address | null,
): boolean =>
  label === hostKey || subjectsOf(address).some((subject) => subject === drop || subject === tenant)
