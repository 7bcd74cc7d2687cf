// How much each caller has used recently. Past use counts less and less.
import type { Caller } from '@plinth/domain/abuse/caller'

interface Use {
  readonly amount: number
  readonly at: number
}

/** Beyond this number of groups, those whose use has become negligible are forgotten. */
export const maxGroups = 10_000
/** After this many half-lives, less than a thousandth is left. */
const forgottenAfterHalfLives = 10

export class RecentUse {
  readonly #halfLifeMs: number
  readonly #now: () => number
  readonly #groups = new Map<string, Use>()

  constructor(halfLifeMs: number, now: () => number = () => performance.now()) {
    this.#halfLifeMs = halfLifeMs
    this.#now = now
  }

  /** Number of groups. */
  get size(): number {
    return this.#groups.size
  }

  /** The use of the caller, or of a group that contains it in proportion to its size, if more. */
  of(caller: Caller): number {
    return Math.max(...caller.map(({ key, size }) => this.#ofGroup(key) / size))
  }

  add(caller: Caller, amount: number): void {
    for (const { key } of caller) {
      const total = Math.max(0, this.#ofGroup(key) + amount)
      // Set again, so that groups are in the order of their last use.
      this.#groups.delete(key)
      this.#groups.set(key, { amount: total, at: this.#now() })
    }
    if (this.#groups.size > maxGroups) this.#forget()
  }

  #ofGroup(key: string): number {
    const use = this.#groups.get(key)
    return use ? use.amount * 0.5 ** ((this.#now() - use.at) / this.#halfLifeMs) : 0
  }

  /** The oldest half goes even if it is still significant: the number of networks has no bound. */
  #forget(): void {
    const expired = this.#now() - forgottenAfterHalfLives * this.#halfLifeMs
    for (const [key, { at }] of this.#groups) {
      if (at > expired && this.#groups.size <= maxGroups / 2) return
      this.#groups.delete(key)
    }
  }
}
