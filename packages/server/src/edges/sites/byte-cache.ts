// Values in memory within a bound of bytes. What was not used since it was last looked at goes first:
// a hit only sets a mark, and is not paid for by moving things about.

interface Entry<V> {
  readonly value: V
  readonly bytes: number
  used: boolean
}

export class ByteCache<V> {
  readonly #maxBytes: number
  /** In the order in which room will be looked for. */
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
    if (this.#bytes > this.#maxBytes) this.#makeRoom()
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

  /** A second round finds every mark taken away, so this ends. */
  #makeRoom(): void {
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
