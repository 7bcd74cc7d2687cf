// Limits how many callers work at once. Others wait in a fair queue before they are refused.
import type { Caller } from '@plinth/domain/abuse/caller'
import { AppError } from '@plinth/domain/base/errors'
import { FairQueue, type FairQueueOptions } from './fair-queue.ts'

export interface TurnsOptions extends FairQueueOptions {
  readonly maxRunning: number
  /** How long a caller waits for its turn. */
  readonly waitMs: number
  /** For error messages, such as "passwords are being checked". */
  readonly what: string
}

interface Waiting {
  readonly caller: Caller
  start(): void
  refuse(error: AppError): void
}

/** For a refused caller, in seconds. */
const retryAfter = 5

export class Turns {
  readonly #options: TurnsOptions
  readonly #queue: FairQueue<Waiting>
  #running = 0

  constructor(options: TurnsOptions) {
    this.#options = options
    this.#queue = new FairQueue(options)
  }

  async run<T>(caller: Caller, work: () => Promise<T>): Promise<T> {
    await this.#wait(caller)
    try {
      return await work()
    } finally {
      this.#running -= 1
      this.#startNext()
    }
  }

  async #wait(caller: Caller): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { caller, start: resolve, refuse: reject }
    this.#queue.add({ caller, cost: 1, item: waiting })?.refuse(this.#error('rate_limited'))
    this.#startNext()
    const timer = setTimeout(() => {
      if (this.#queue.withdraw(waiting)) reject(this.#error('unavailable'))
    }, this.#options.waitMs)
    try {
      await promise
    } finally {
      clearTimeout(timer)
    }
  }

  #startNext(): void {
    while (this.#running < this.#options.maxRunning) {
      const next = this.#queue.take()
      if (!next) return
      this.#running += 1
      this.#queue.charge(next.caller, 1)
      next.start()
    }
  }

  #error(code: 'rate_limited' | 'unavailable'): AppError {
    const { what } = this.#options
    return new AppError(code, `Too many ${what}. Try again in ${retryAfter} seconds.`, {
      retryAfter,
    })
  }
}
