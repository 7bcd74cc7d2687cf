// How many uploads one caller may have under way at once: they take disk, memory and parser time
// before any other limit can count them.
import { AppError } from '@plinth/domain/errors'

/** Over every way in together. */
export const uploadsPerCaller = 6

export class InFlight {
  readonly #most: number
  readonly #counts = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Runs `work` as one of the caller's; throws `rate_limited` when there are too many already. */
  async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const count = this.#counts.get(caller) ?? 0
    if (count >= this.#most) {
      throw new AppError(
        'rate_limited',
        `There are ${count} uploads of yours under way. Wait for one to end and try again.`,
        { retryAfter: 5 },
      )
    }
    this.#counts.set(caller, count + 1)
    try {
      return await work()
    } finally {
      const left = (this.#counts.get(caller) ?? 1) - 1
      if (left > 0) this.#counts.set(caller, left)
      else this.#counts.delete(caller)
    }
  }
}
