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
  readonly #onRemove: (key: string, value: V) => void
  #bytes = 0

  /**
   * `onRemove` is called for every value that is deleted, replaced or evicted, or too large to be
   * cached, but not by `clear`.
   */
  constructor(maxBytes: number, onRemove: (key: string, value: V) => void = () => {}) {
    this.#maxBytes = maxBytes
    this.#onRemove = onRemove
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
    if (bytes > this.#maxBytes) {
      this.#onRemove(key, value)
      return
    }
    this.#entries.set(key, { value, bytes, used: false })
    this.#bytes += bytes
    if (this.#bytes > this.#maxBytes) this.#evict()
  }

  delete(key: string): void {
    const entry = this.#entries.get(key)
    if (entry === undefined) return
    this.#remove(key, entry)
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
      if (entry.used) {
        entry.used = false
        this.#entries.delete(key)
        this.#entries.set(key, entry)
      } else this.#remove(key, entry)
    }
  }

  #remove(key: string, entry: Entry<V>): void {
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    this.#onRemove(key, entry.value)
  }
}
