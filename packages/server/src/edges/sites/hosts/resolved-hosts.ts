// In-memory cache of resolved hosts, invalidated by the change feed. The key is a drop's host
// label, or the full hostname of a custom domain. While the database is unavailable, its entries are
// used for a bounded time.

import type { DropId, TenantId } from '@plinth/domain/base/ids'
import { type CacheSizes, unmeasured } from '../../../ports/cache-sizes.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { ChangeFeed } from '../../../ports/database/changes.ts'
import { type CacheTally, newCacheTally } from '../../../ports/tallies.ts'
import type { UseCases } from '../../../usecases/bind.ts'
import type { Address } from '../../../usecases/serving/find-address.ts'
import { ByteCache } from '../../caching/byte-cache.ts'
import { createCheckedLookups } from '../../caching/checked-lookups.ts'
import type { DatabaseOutage } from '../../caching/database-outage.ts'
import { KeyIndex } from '../../caching/key-index.ts'
import {
  cdnTtlMs,
  decideEntry,
  type Entry,
  type HostRules,
  hostWithoutCdnCaching,
  outdated,
  type ResolvedHost,
} from './host-entry.ts'
import { isConcerned } from './host-subjects.ts'

export interface ResolvedHosts {
  /** The cached entry, without I/O; undefined if `find` has to be called. */
  cached(hostKey: string): ResolvedHost | undefined
  find(hostKey: string): Promise<ResolvedHost>
  /**
   * The host, without permission for a CDN to cache its responses if a change has arrived since it was
   * found, or may have been missed: the CDN may have been purged for it already.
   */
  recheck(host: ResolvedHost): ResolvedHost
  /** Approximate memory of all entries. */
  readonly bytes: number
}

export interface ResolvedHostsOptions
  extends Pick<HostRules, 'anonymousPlan' | 'https'>,
    Partial<Pick<HostRules, 'cdnTtlSeconds'>> {
  readonly useCases: Pick<UseCases, 'findAddress'>
  readonly feed: ChangeFeed
  readonly outage: Pick<DatabaseOutage, 'lookUp' | 'remember'>
  readonly clock: Clock
  readonly maxBytes: number
  /** Called after an entry was added: caches that use the rest of the memory may have to shrink. */
  readonly onKept?: () => void
  readonly tally?: CacheTally
  readonly sizes?: CacheSizes
}

type Subject = DropId | TenantId

const never = () => false

/** Approximate memory of an entry with its slots in the maps, without its key, and of its address. */
const entryBytes = 950
const addressBytes = 1300

export function createResolvedHosts(options: ResolvedHostsOptions): ResolvedHosts {
  const { useCases, feed, outage, clock, https, maxBytes, tally = newCacheTally() } = options
  const { anonymousPlan, cdnTtlSeconds = null, sizes = unmeasured } = options
  const rules = { anonymousPlan, https, cdnTtlSeconds }
  const dependents = new KeyIndex<Subject>()
  const cache = new ByteCache<Entry>(maxBytes, (hostKey, { drop, tenant }) => {
    if (drop !== null) dependents.remove(drop, hostKey)
    if (tenant !== null) dependents.remove(tenant, hostKey)
  })
  sizes.measureBytes('hosts', cache)
  const lookUp = createCheckedLookups<Entry>({
    feed,
    load: async (hostKey) => decide(hostKey, await useCases.findAddress(hostKey)),
    isConcerned,
    keep,
  })
  let serials = 0
  let generation = 0
  /**
   * Whether entries of earlier generations may be used in an outage. Without them, a connection that
   * is lost as soon as it is restored would take known drops offline.
   */
  const earlier = new Map<number, () => boolean>()
  /** The same for each outdated entry. */
  const outdatedSince = new WeakMap<Entry, () => boolean>()

  function beginGeneration(): void {
    for (const [each, isRecent] of earlier) if (!isRecent()) earlier.delete(each)
    earlier.set(generation, outage.remember())
    generation += 1
  }

  feed.listen((change) => {
    if (change === 'elsewhere') return beginGeneration()
    if (change === 'everything') {
      cache.clear()
      dependents.clear()
      return
    }
    const { drop, tenant, label } = change
    if (label !== null) cache.delete(label)
    if (drop !== null) for (const hostKey of dependents.of(drop)) cache.delete(hostKey)
    if (tenant !== null) outdateDropsOf(tenant)
  })

  /**
   * The plan of a tenant, or how many drops it has, decides whether its drops are paused. If that
   * cannot be looked up in an outage, they stay as they were: what ends a drop names the drop.
   */
  function outdateDropsOf(tenant: TenantId): void {
    const isRecent = outage.remember()
    for (const hostKey of dependents.of(tenant)) {
      const entry = cache.get(hostKey)
      if (entry === undefined) continue
      outdatedSince.set(entry, recencyOf(entry) ?? isRecent)
      entry.generation = outdated
    }
  }

  /** Whether an entry that may be outdated can be used in an outage; undefined for others. */
  function recencyOf(entry: Entry): (() => boolean) | undefined {
    if (entry.generation === generation) return undefined
    return outdatedSince.get(entry) ?? earlier.get(entry.generation) ?? never
  }

  /** Indexed first: the cache may remove the entry at once. */
  function keep(hostKey: string, entry: Entry): void {
    const { drop, tenant, address } = entry
    cache.delete(hostKey)
    if (drop !== null) dependents.add(drop, hostKey)
    if (tenant !== null) dependents.add(tenant, hostKey)
    cache.set(hostKey, entry, entryBytes + 2 * hostKey.length + (address ? addressBytes : 0))
    options.onKept?.()
  }

  function decide(hostKey: string, address: Address | null, of = generation): Entry {
    serials += 1
    return decideEntry(
      { hostKey, address, generation: of, serial: serials, now: clock.now() },
      rules,
    )
  }

  function cached(hostKey: string): ResolvedHost | undefined {
    const entry = cache.get(hostKey)
    return entry?.generation === generation ? renewed(hostKey, entry) : undefined
  }

  function renewed(hostKey: string, entry: Entry): ResolvedHost | undefined {
    const now = clock.now()
    // The clock was set back: what was looked up before may depend on the wrong time.
    if (now < entry.from) return undefined
    if (now < entry.until) return entry
    if (entry.address === undefined) return undefined
    const next = decide(hostKey, entry.address, entry.generation)
    const isRecent = outdatedSince.get(entry)
    if (isRecent) outdatedSince.set(next, isRecent)
    keep(hostKey, next)
    return next
  }

  function known(hostKey: string): ResolvedHost | undefined {
    const entry = cache.get(hostKey)
    if (entry === undefined) return undefined
    if (recencyOf(entry)?.() === false) return undefined
    if (clock.now() >= entry.from) {
      const found = renewed(hostKey, entry) ?? (isStillValid(entry) ? entry : undefined)
      return found && hostWithoutCdnCaching(found)
    }
    // Not kept: it is looked up again after the outage.
    return hostWithoutCdnCaching(
      entry.address === undefined ? entry : decide(hostKey, entry.address, entry.generation),
    )
  }

  /** The entry ended early only because of the CDN. */
  const isStillValid = ({ cdnMayCache, until }: Entry): boolean =>
    cdnMayCache && clock.now() < until + cdnTtlMs(rules)

  /** A lookup that a change has overtaken is not in the cache. */
  function checked(host: ResolvedHost): ResolvedHost {
    const entry = cache.get(host.hostKey)
    return entry === host && entry.generation === generation ? host : hostWithoutCdnCaching(host)
  }

  return {
    get bytes() {
      return cache.bytes
    },
    cached(hostKey) {
      const found = feed.catchUp() ? cached(hostKey) : undefined
      if (found === undefined) tally.misses += 1
      else tally.hits += 1
      return found
    },
    async find(hostKey) {
      return outage.lookUp({
        load: async () => checked(await lookUp(hostKey)),
        known: () => known(hostKey),
      })
    },
    recheck(host) {
      if (!host.cdnMayCache) return host
      return feed.catchUp() ? checked(host) : hostWithoutCdnCaching(host)
    },
  }
}
