// Index of a cache's keys by what their entries depend on, such as a drop, so that a change of it
// costs time in proportion to the entries that it concerns.

export class KeyIndex<Subject extends string> {
  /** Most subjects have a single key, for which a set would take ten times the memory. */
  readonly #keys = new Map<Subject, string | Set<string>>()

  /** A copy: the caller may remove keys while going through it. */
  of(subject: Subject): readonly string[] {
    const keys = this.#keys.get(subject)
    if (keys === undefined) return []
    return typeof keys === 'string' ? [keys] : [...keys]
  }

  add(subject: Subject, key: string): void {
    const keys = this.#keys.get(subject)
    if (keys === undefined) this.#keys.set(subject, key)
    else if (typeof keys !== 'string') keys.add(key)
    else if (keys !== key) this.#keys.set(subject, new Set([keys, key]))
  }

  remove(subject: Subject, key: string): void {
    const keys = this.#keys.get(subject)
    if (keys === key) this.#keys.delete(subject)
    else if (keys instanceof Set && keys.delete(key) && keys.size === 0) this.#keys.delete(subject)
  }

  clear(): void {
    this.#keys.clear()
  }
}
