// In-memory cache bounded in bytes, with CLOCK (second-chance) eviction: a hit only sets a flag, which
// is cheaper than reordering entries as an LRU does.

/**
 * One entry of a cache. Code that keeps a reference to it can read the value again without a lookup.
 * With many entries, a lookup is slow because it reads memory that is not in the processor's caches.
 */
export class CacheEntry<V> {
  readonly key: string
  readonly bytes: number
  /** Its place in the cache. */
  readonly slot: number
  #value: V | undefined
  #isUsed = false

  constructor(key: string, value: V, place: { readonly bytes: number; readonly slot: number }) {
    this.key = key
    this.bytes = place.bytes
    this.slot = place.slot
    this.#value = value
  }

  /** Undefined once the entry has left the cache. Reading it is a use of the entry. */
  get value(): V | undefined {
    this.#isUsed = true
    return this.#value
  }

  /** Whether it was used since the last call. */
  takeUse(): boolean {
    const isUsed = this.#isUsed
    this.#isUsed = false
    return isUsed
  }

  /** Returns the value that it had. */
  leave(): V {
    const value = this.#value as V
    this.#value = undefined
    return value
  }
}

export class ByteCache<V> {
  readonly #maxBytes: () => number
  readonly #onRemove: (key: string, value: V) => void
  readonly #entries = new Map<string, CacheEntry<V>>()
  /** The entries in a circle, and slots without one. */
  #slots: (CacheEntry<V> | undefined)[] = []
  #free: number[] = []
  /** The slot that is next to be examined for eviction. */
  #hand = 0
  #bytes = 0

  /**
   * A bound that is a function is read whenever a value is set, and may change. `onRemove` is called
   * for every value that is deleted, replaced or evicted, or too large to be cached, but not by
   * `clear`.
   */
  constructor(
    maxBytes: number | (() => number),
    onRemove: (key: string, value: V) => void = () => {},
  ) {
    this.#maxBytes = typeof maxBytes === 'number' ? () => maxBytes : maxBytes
    this.#onRemove = onRemove
  }

  get bytes(): number {
    return this.#bytes
  }

  get maxBytes(): number {
    return this.#maxBytes()
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value
  }

  entry(key: string): CacheEntry<V> | undefined {
    return this.#entries.get(key)
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key)
    const maxBytes = this.#maxBytes()
    if (bytes > maxBytes) {
      this.#onRemove(key, value)
      return
    }
    this.#evictTo(maxBytes - bytes)
    const slot = this.#free.pop() ?? this.#slots.length
    const entry = new CacheEntry(key, value, { bytes, slot })
    this.#entries.set(key, entry)
    this.#slots[slot] = entry
    this.#bytes += bytes
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#remove(entry)
  }

  /** Evicts what exceeds the bound after it became smaller. */
  trim(): void {
    this.#evictTo(this.#maxBytes())
  }

  clear(): void {
    for (const entry of this.#entries.values()) entry.leave()
    this.#entries.clear()
    this.#slots = []
    this.#free = []
    this.#hand = 0
    this.#bytes = 0
  }

  /** Ends because the first round takes every use. */
  #evictTo(bytes: number): void {
    while (this.#bytes > bytes) {
      if (this.#hand >= this.#slots.length) this.#hand = 0
      const entry = this.#slots[this.#hand]
      this.#hand += 1
      if (entry !== undefined && !entry.takeUse()) this.#remove(entry)
    }
  }

  #remove(entry: CacheEntry<V>): void {
    this.#entries.delete(entry.key)
    this.#slots[entry.slot] = undefined
    this.#free.push(entry.slot)
    this.#bytes -= entry.bytes
    this.#onRemove(entry.key, entry.leave())
  }
}
