// Runs pieces of work on the same thing one after the other, within this process.
import { AppError } from '@plinth/domain/base/errors'

/** Bounds the memory of a client that sends work faster than it is done. */
const mostWaiting = 1000

export class Turns {
  readonly #last = new Map<string, Promise<unknown>>()
  readonly #waiting = new Map<string, number>()

  /** In the order of the calls with the same key. Rejects with `unavailable` if too many wait. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key) ?? 0
    if (waiting >= mostWaiting) {
      throw new AppError('unavailable', 'Too many changes are waiting. Try again.', {
        retryAfter: 5,
      })
    }
    this.#waiting.set(key, waiting + 1)
    const before = this.#last.get(key)
    const result = (async () => {
      await before
      return work()
    })()
    const ended = result.then(ignore, ignore)
    this.#last.set(key, ended)
    try {
      return await result
    } finally {
      const left = (this.#waiting.get(key) ?? 1) - 1
      if (left > 0) this.#waiting.set(key, left)
      else {
        this.#waiting.delete(key)
        this.#last.delete(key)
      }
    }
  }
}

function ignore(): void {}
