// In-memory cache bounded in bytes, with CLOCK (second-chance) eviction: a hit only sets a flag, which
// is cheaper than reordering entries as an LRU does. Flags and values are in arrays, so that a hit
// among many entries touches little memory.

export class ByteCache<V> {
  readonly #maxBytes: () => number
  readonly #onRemove: (key: string, value: V) => void
  /** The position of each entry in the arrays. */
  #slots = new Map<string, number>()
  #keys: (string | undefined)[] = []
  #values: (V | undefined)[] = []
  #sizes: number[] = []
  #used = new Uint8Array(64)
  /** Slots without an entry, below the end of the arrays. */
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

  get(key: string): V | undefined {
    const slot = this.#slots.get(key)
    if (slot === undefined) return undefined
    this.#used[slot] = 1
    return this.#values[slot]
  }

  set(key: string, value: V, bytes: number): void {
    this.delete(key)
    const maxBytes = this.#maxBytes()
    if (bytes > maxBytes) {
      this.#onRemove(key, value)
      return
    }
    this.#evictTo(maxBytes - bytes)
    const slot = this.#free.pop() ?? this.#keys.length
    if (slot === this.#used.length) this.#growFlags()
    this.#slots.set(key, slot)
    this.#keys[slot] = key
    this.#values[slot] = value
    this.#sizes[slot] = bytes
    this.#used[slot] = 0
    this.#bytes += bytes
  }

  delete(key: string): void {
    const slot = this.#slots.get(key)
    if (slot !== undefined) this.#remove(key, slot)
  }

  clear(): void {
    this.#slots = new Map()
    this.#keys = []
    this.#values = []
    this.#sizes = []
    this.#used = new Uint8Array(64)
    this.#free = []
    this.#hand = 0
    this.#bytes = 0
  }

  /** Ends because the first round clears every flag. */
  #evictTo(bytes: number): void {
    while (this.#bytes > bytes) {
      if (this.#hand >= this.#keys.length) this.#hand = 0
      const slot = this.#hand
      this.#hand += 1
      const key = this.#keys[slot]
      if (key === undefined) continue
      if (this.#used[slot] === 1) this.#used[slot] = 0
      else this.#remove(key, slot)
    }
  }

  #remove(key: string, slot: number): void {
    const value = this.#values[slot] as V
    this.#slots.delete(key)
    this.#keys[slot] = undefined
    this.#values[slot] = undefined
    this.#used[slot] = 0
    this.#bytes -= this.#sizes[slot] ?? 0
    this.#free.push(slot)
    this.#onRemove(key, value)
  }

  #growFlags(): void {
    const used = new Uint8Array(2 * this.#used.length)
    used.set(this.#used)
    this.#used = used
  }
}
