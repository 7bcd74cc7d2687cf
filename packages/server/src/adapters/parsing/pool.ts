// A few threads that work off a queue. A job that exceeds its time or the memory of a thread ends
// that thread, and a fresh one takes its place when it is needed.

import { AppError } from '@plinth/domain/errors'
import type { Job } from './jobs.ts'
import { PoolThread, type ThreadOptions } from './pool-thread.ts'

export interface PoolOptions extends ThreadOptions {
  readonly threads: number
}

export interface Work {
  readonly job: Job
  readonly limitMs: number
  /**
   * May take minutes. One thread is always kept for the rest, so that a page never waits for an
   * archive; archives wait for each other instead.
   */
  readonly long: boolean
  /** Ends the work, and the thread that is at it. */
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
    if (this.#waiting.length >= longestQueue) return Promise.reject(overloaded())
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

/** Whoever comes later would wait for minutes; better to be told. */
const longestQueue = 64

function overloaded(): AppError {
  return new AppError(
    'unavailable',
    'Too much is being published right now. Try again in a minute.',
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
