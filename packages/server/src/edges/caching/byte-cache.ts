// In-memory cache bounded in bytes, with CLOCK (second-chance) eviction: a hit only sets a flag,
// which is cheaper than reordering entries as an LRU does.

interface Entry<V> {
  readonly value: V
  readonly bytes: number
  used: boolean
}

/** One part in so many is freed at once. */
const evictedShare = 128

export class ByteCache<V> {
  readonly #maxBytes: number
  /** In eviction order. */
  readonly #entries = new Map<string, Entry<V>>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    entry.used = true
    return entry.value
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key)
    if (bytes > this.#maxBytes) return
    this.#entries.set(key, { value, bytes, used: false })
    this.#bytes += bytes
    if (this.#bytes > this.#maxBytes) this.#evict()
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
  }

  deleteWhere(matches: (key: string, value: V) => boolean): void {
    for (const [key, { value }] of this.#entries) if (matches(key, value)) this.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  /**
   * Evicts more than it must. Each time it starts at the front of the map, where it has to pass over
   * the gaps that earlier evictions left; for every single entry, that would take most of the time.
   * Ends because the first pass clears every flag; entries moved to the end are visited again.
   */
  #evict(): void {
    const target = this.#maxBytes - Math.floor(this.#maxBytes / evictedShare)
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= target) return
      this.#entries.delete(key)
      if (entry.used) {
        entry.used = false
        this.#entries.set(key, entry)
      } else this.#bytes -= entry.bytes
    }
  }
}
