// A queue in which the caller that has used least is served next, so that no caller can delay
// another by filling it.
import type { Caller } from '@plinth/domain/abuse/caller'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import { maxGroups, RecentUse } from './recent-use.ts'

export interface FairQueueOptions {
  /** Maximum number of waiting items; beyond it, those of the callers that have used most leave. */
  readonly maxWaiting: number
  /** Maximum number of waiting items of one caller; a group has this many times its size. */
  readonly maxPerCaller: number
  /** Time after which a past use counts half. */
  readonly halfLifeMs: number
  /**
   * Past use up to this counts as none. Otherwise a caller whose first item was cheap would wait for
   * everyone whose first item only looks cheap.
   */
  readonly freeUse?: number
  /** The current time in milliseconds. */
  readonly now?: () => number
  readonly sizes?: CacheSizes | undefined
}

export interface Queued<Item> {
  readonly caller: Caller
  /** Expected use, in the unit of `charge`. */
  readonly cost: number
  readonly item: Item
}

export class FairQueue<Item> {
  readonly #options: FairQueueOptions
  readonly #use: RecentUse
  readonly #places = new Map<string, number>()
  readonly #waiting: Queued<Item>[] = []

  constructor(options: FairQueueOptions) {
    this.#options = options
    this.#use = new RecentUse(options.halfLifeMs, options.now)
    options.sizes?.measureEntries('callers', this.#use, maxGroups)
  }

  /** Number of waiting items. */
  get size(): number {
    return this.#waiting.length
  }

  /** The item that has waited longest. */
  get first(): Item | undefined {
    return this.#waiting[0]?.item
  }

  /** Returns the item that finds no place, which may be the new one; null if there is room. */
  add(entry: Queued<Item>): Item | null {
    const { maxPerCaller, maxWaiting } = this.#options
    const isFull = ({ key, size }: Caller[number]) =>
      (this.#places.get(key) ?? 0) >= maxPerCaller * size
    if (entry.caller.some(isFull)) return entry.item
    this.#waiting.push(entry)
    this.#changePlaces(entry.caller, 1)
    if (this.#waiting.length <= maxWaiting) return null
    return this.#remove(this.#last())
  }

  /** Removes and returns the next item that may start now. */
  take(mayStart: (item: Item) => boolean = () => true): Item | undefined {
    let next: Queued<Item> | undefined
    for (const entry of this.#waiting) {
      if (!mayStart(entry.item)) continue
      if (!next || this.#rank(entry) < this.#rank(next)) next = entry
    }
    return next && this.#remove(next)
  }

  /** Removes an item that no longer waits; false if it is not in the queue. */
  withdraw(item: Item): boolean {
    const entry = this.#waiting.find((waiting) => waiting.item === item)
    if (entry) this.#remove(entry)
    return entry !== undefined
  }

  /** Counts what a caller has used; a negative amount corrects an estimate. */
  charge(caller: Caller, amount: number): void {
    this.#use.add(caller, amount)
  }

  /** What is left of the caller's past use, or of a group's in proportion to its size, if more. */
  recentUse(caller: Caller): number {
    return this.#use.of(caller)
  }

  /** Removes and returns every item. */
  clear(): Item[] {
    this.#places.clear()
    return this.#waiting.splice(0).map(({ item }) => item)
  }

  #rank({ caller, cost }: Queued<Item>): number {
    const { freeUse = 0 } = this.#options
    return Math.max(0, this.#use.of(caller) - freeUse) + cost
  }

  /**
   * The newest item of the caller that has used most, or will have when its items are done: during
   * a burst nothing may have been used yet.
   */
  #last(): Queued<Item> {
    const demands = this.#waiting.map((entry) => this.#demand(entry))
    const at = demands.lastIndexOf(demands.reduce((most, demand) => Math.max(most, demand)))
    return this.#waiting[at] as Queued<Item>
  }

  #demand({ caller, cost }: Queued<Item>): number {
    const places = caller.map(({ key, size }) => (this.#places.get(key) ?? 0) / size)
    return this.#use.of(caller) + cost * Math.max(0, ...places)
  }

  #remove(entry: Queued<Item>): Item {
    this.#waiting.splice(this.#waiting.indexOf(entry), 1)
    this.#changePlaces(entry.caller, -1)
    return entry.item
  }

  #changePlaces(caller: Caller, by: number): void {
    for (const { key } of caller) {
      const places = (this.#places.get(key) ?? 0) + by
      if (places === 0) this.#places.delete(key)
      else this.#places.set(key, places)
    }
  }
}
