// Worker pool with a queue. A job that exceeds its limit of CPU time or memory ends its thread,
// which is replaced on demand.
import { AppError } from '@plinth/domain/base/errors'
import type { Job } from './jobs.ts'
import { PoolThread, type ThreadOptions } from './pool-thread.ts'

export interface PoolOptions extends ThreadOptions {
  readonly threads: number
}

export interface Work {
  readonly job: Job
  /** Limit of CPU time. */
  readonly limitMs: number
  /**
   * May take minutes. One thread is reserved for short work, so that a page never waits for an
   * archive; archives wait for each other.
   */
  readonly long: boolean
  /** Aborts the work and ends its thread. */
  readonly signal?: AbortSignal
}

interface Waiting extends Work {
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

export class Pool {
  readonly #options: PoolOptions
  readonly #idle: PoolThread[] = []
  readonly #busy = new Map<PoolThread, Waiting>()
  #waiting: Waiting[] = []
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  run(work: Work): Promise<unknown> {
    if (this.#closed) return Promise.reject(closing())
    if (this.#waiting.length >= maxQueueLength) return Promise.reject(overloaded())
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...work, resolve, reject })
      this.#startNext()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const work of this.#waiting) work.reject(closing())
    this.#waiting = []
    for (const work of this.#busy.values()) work.reject(closing())
    await Promise.all([...this.#idle, ...this.#busy.keys()].map((thread) => thread.end()))
  }

  #startNext(): void {
    if (this.#closed || this.#busy.size >= this.#options.threads) return
    const longs = [...this.#busy.values()].filter((work) => work.long).length
    const longAllowed = longs < Math.max(1, this.#options.threads - 1)
    const index = this.#waiting.findIndex((work) => longAllowed || !work.long)
    const [work] = index < 0 ? [] : this.#waiting.splice(index, 1)
    if (!work) return
    const thread = this.#takeThread()
    this.#busy.set(thread, work)
    thread
      .run(work)
      .then(work.resolve, work.reject)
      .finally(() => {
        this.#busy.delete(thread)
        if (thread.alive) this.#idle.push(thread)
        this.#startNext()
      })
    this.#startNext()
  }

  #takeThread(): PoolThread {
    const thread = this.#idle.pop()
    if (!thread) return new PoolThread(this.#options)
    return thread.alive ? thread : this.#takeThread()
  }
}

/** A longer queue would mean waits of minutes; further requests are refused instead. */
const maxQueueLength = 64

function overloaded(): AppError {
  return new AppError(
    'unavailable',
    'Too many uploads are being processed. Try again in a minute.',
    {
      retryAfter: 60,
    },
  )
}

function closing(): AppError {
  return new AppError('unavailable', 'The service is stopping. Try again in a moment.', {
    retryAfter: 5,
  })
}
