// In-memory cache bounded in bytes, with CLOCK (second-chance) eviction: a hit only sets a flag,
// which is cheaper than reordering entries as an LRU does.

interface Entry<V> {
  readonly value: V
  readonly bytes: number
  used: boolean
}

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

  /** Ends because the first pass clears every flag; entries moved to the end are visited again. */
  #evict(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(key)
      if (entry.used) {
        entry.used = false
        this.#entries.set(key, entry)
      } else this.#bytes -= entry.bytes
    }
  }
}
