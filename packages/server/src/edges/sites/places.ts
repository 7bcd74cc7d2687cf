// Host label, or a whole name that is somebody's own → what is shown there, kept in memory for as long as nothing has changed.
import type { Change, ChangeFeed } from '../../ports/changes.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UseCases } from '../../usecases/bind.ts'
import type { Address } from '../../usecases/find-address.ts'
import { ByteCache } from './byte-cache.ts'
import { decideServing, type ServingDecision } from './serving-decision.ts'
import { createSingleFlight } from './single-flight.ts'

export interface Place {
  /** No other place has it: what is kept about this one is kept under it. */
  readonly serial: string
  readonly decision: ServingDecision
  /** Whether a drop stands behind the address, shown or not. */
  readonly hasDrop: boolean
  /** At a domain of the owner's, which browsers may ask for over https alone from now on. */
  readonly demandsHttps: boolean
}

export interface Places {
  /** What needs no waiting; undefined: `find` it. */
  known(label: string): Place | undefined
  find(label: string): Promise<Place>
}

export interface PlacesOptions {
  readonly useCases: Pick<UseCases, 'findAddress'>
  readonly feed: ChangeFeed
  readonly clock: Clock
  /** Whether visitors come by https. */
  readonly https: boolean
  readonly maxBytes: number
}

interface Entry {
  readonly address: Address | null
  place: Place
  /** Until when, with nothing changed, the place is what it is. */
  until: number
}

/** About what an entry and its place in the map take besides its name. */
const entryBytes = 1600

export function createPlaces(options: PlacesOptions): Places {
  const { useCases, feed, clock, https, maxBytes } = options
  const cache = new ByteCache<Entry>(maxBytes)
  const singleFlight = createSingleFlight()
  let changes = 0
  let serials = 0

  feed.listen((change) => {
    changes += 1
    if (change === 'everything') cache.clear()
    else cache.deleteWhere((label, { address }) => concerns(change, label, address))
  })

  function decide(address: Address | null, now: number): Entry {
    const { decision, until, hasDrop, atDomain } = decideServing(address, now)
    serials += 1
    const serial = serials.toString(36)
    return { address, place: { serial, decision, hasDrop, demandsHttps: https && atDomain }, until }
  }

  return {
    known(label) {
      if (!feed.catchUp()) return undefined
      const entry = cache.get(label)
      if (entry === undefined) return undefined
      const now = clock.now()
      if (now >= entry.until) Object.assign(entry, decide(entry.address, now))
      return entry.place
    },
    find(label) {
      const before = changes
      return singleFlight(`${before} ${label}`, async () => {
        const entry = decide(await useCases.findAddress(label), clock.now())
        // What was read before a change was heard of may be older than the change.
        if (before === changes) cache.set(label, entry, entryBytes + 2 * label.length)
        return entry.place
      })
    },
  }
}

function concerns(change: Change, label: string, address: Address | null): boolean {
  if (change.label === label) return true
  switch (address?.kind) {
    case 'site': {
      const { id, tenantId } = address.site
      return id === change.site || (tenantId !== null && tenantId === change.tenant)
    }
    case 'moved':
      return address.siteId === change.site
    default:
      return false
  }
}
