// Worker pool that is fair to its callers. A job that exceeds its limit of CPU time or memory ends
// its thread, which is replaced on demand.
import type { Caller } from '@plinth/domain/abuse/caller'
import { AppError } from '@plinth/domain/base/errors'
import type { CacheSizes } from '../../ports/cache-sizes.ts'
import { FairQueue, type FairQueueOptions } from '../fair-queue/fair-queue.ts'
import type { Job, JobKind } from './jobs.ts'
import { PoolThread, type ThreadOptions } from './pool-thread.ts'
import { TooSlow } from './too-slow.ts'

export interface PoolOptions extends ThreadOptions {
  readonly threads: number
  /** Additional threads for quick work. */
  readonly quick?: readonly QuickThread[]
  /** Work that may wait, in total and of one caller. */
  readonly waiting?: Pick<FairQueueOptions, 'maxWaiting' | 'maxPerCaller'>
  readonly sizes?: CacheSizes | undefined
}

export interface QuickThread {
  readonly runs: (job: Job) => boolean
  /** Quick work that uses more CPU time is moved to the other threads, where it starts again. */
  readonly limitMs: number
  /** A caller that has recently used more than this has its quick work done by the other threads. */
  readonly maxRecentMs: number
  /** The jobs whose modules are loaded ahead, see `warmUp`. */
  readonly preload: readonly JobKind[]
}

export interface Work {
  readonly job: Job
  /** Limit of CPU time. */
  readonly limitMs: number
  /**
   * `quick` work has a small content, and may run twice. `long` work may take minutes: one thread
   * is reserved for other work, so that a page never waits for an archive; archives wait for each
   * other.
   */
  readonly kind: 'quick' | 'page' | 'long'
  readonly caller: Caller
  /** Expected CPU time: of callers that have used equally much, the shortest work is next. */
  readonly expectedMs: number
  /** Called with the CPU time that the work has used, whether it succeeds or not. */
  readonly onUsed?: (cpuMs: number) => void
  /** Aborts the work and ends its thread. */
  readonly signal?: AbortSignal
}

interface Waiting extends Work {
  readonly since: number
  readonly resolve: (output: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Threads of one priority. */
interface Lane {
  readonly most: number
  readonly options: ThreadOptions
  readonly idle: PoolThread[]
  readonly busy: Map<PoolThread, Waiting>
  readonly accepts: (work: Work) => boolean
  /** Less than the limit of the work itself, on a quick thread. */
  readonly limitMs: number
  readonly preload: readonly JobKind[]
}

export interface PoolStatus {
  readonly waiting: number
  /** Of the work that has waited longest; 0 if none waits. */
  readonly longestWaitMs: number
  /** Work that found no place in the queue since the start. */
  readonly refused: number
}

export class Pool {
  readonly #lanes: readonly Lane[]
  readonly #queue: FairQueue<Waiting>
  #closed = false
  #staysWarm = false
  #refused = 0

  constructor({ threads, quick = [], waiting = uploadsWaiting, sizes, ...options }: PoolOptions) {
    this.#queue = new FairQueue({ ...waiting, ...pastUse, sizes })
    const busy = new Map<PoolThread, Waiting>()
    const idle: PoolThread[] = []
    const mostLong = Math.max(1, threads - 1)
    const quickLanes = quick.map((thread) => this.#quickLane(thread, options))
    const general: Lane = {
      idle,
      busy,
      most: threads,
      options,
      preload: [],
      limitMs: Number.POSITIVE_INFINITY,
      accepts: (work) => {
        // A quick thread is free sooner than a new thread is ready.
        if (quickLanes.some((lane) => lane.accepts(work))) return idle.length > 0
        if (work.kind !== 'long') return true
        return [...busy.values()].filter(({ kind }) => kind === 'long').length < mostLong
      },
    }
    this.#lanes = [...quickLanes, general]
  }

  run(work: Work): Promise<unknown> {
    if (this.#closed) return Promise.reject(closing())
    return new Promise((resolve, reject) =>
      this.#add({ ...work, resolve, reject, since: performance.now() }),
    )
  }

  /** Keeps the quick threads ready from now on: on a busy machine, a start may take seconds. */
  warmUp(): void {
    this.#staysWarm = true
    for (const lane of this.#lanes) this.#warm(lane)
  }

  status(): PoolStatus {
    const { first, size } = this.#queue
    const longestWaitMs = first ? performance.now() - first.since : 0
    return { waiting: size, longestWaitMs, refused: this.#refused }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const work of this.#queue.clear()) work.reject(closing())
    const ends = this.#lanes.flatMap(({ idle, busy }) => {
      for (const work of busy.values()) work.reject(closing())
      return [...idle, ...busy.keys()].map((thread) => thread.end())
    })
    await Promise.all(ends)
  }

  /** At normal priority, so that the other threads do not slow it down. */
  #quickLane({ runs, limitMs, maxRecentMs, preload }: QuickThread, options: ThreadOptions): Lane {
    return {
      idle: [],
      busy: new Map(),
      most: 1,
      options: { ...options, niceness: 0 },
      limitMs,
      preload,
      accepts: ({ kind, job, caller }) =>
        kind === 'quick' && runs(job) && this.#queue.recentUse(caller) < maxRecentMs,
    }
  }

  #add(work: Waiting): void {
    const { caller, expectedMs } = work
    const refused = this.#queue.add({ caller, cost: expectedMs, item: work })
    if (refused) {
      this.#refused += 1
      refused.reject(overloaded())
    }
    this.#startNext()
  }

  #warm({ idle, busy, most, options, preload }: Lane): void {
    const threads = idle.filter(({ alive }) => alive).length + busy.size
    if (!this.#staysWarm || this.#closed || preload.length === 0 || threads >= most) return
    const thread = new PoolThread(options)
    thread.preload(preload)
    idle.push(thread)
  }

  #startNext(): void {
    for (const lane of this.#lanes) {
      while (!this.#closed && lane.busy.size < lane.most) {
        const work = this.#queue.take(lane.accepts)
        if (!work) break
        void this.#start(lane, work)
      }
    }
  }

  async #start(lane: Lane, work: Waiting): Promise<void> {
    const thread = takeIdle(lane.idle) ?? new PoolThread(lane.options)
    lane.busy.set(thread, work)
    const { caller, expectedMs } = work
    this.#queue.charge(caller, expectedMs)
    const limitMs = Math.min(work.limitMs, lane.limitMs)
    const result = await thread.run({ ...work, limitMs })
    this.#queue.charge(caller, result.cpuMs - expectedMs)
    work.onUsed?.(result.cpuMs)
    lane.busy.delete(thread)
    if (thread.alive) lane.idle.push(thread)
    else this.#warm(lane)
    if ('output' in result) work.resolve(result.output)
    else if (result.error instanceof TooSlow && limitMs < work.limitMs && !this.#closed)
      this.#add({
        ...work,
        kind: 'page',
        expectedMs: limitMs,
        limitMs: work.limitMs - limitMs,
        since: performance.now(),
      })
    else work.reject(result.error)
    this.#startNext()
  }
}

function takeIdle(idle: PoolThread[]): PoolThread | undefined {
  const thread = idle.pop()
  return !thread || thread.alive ? thread : takeIdle(idle)
}

/**
 * Over HTTP a caller has at most six uploads in progress, each with one job at a time. Those of 200
 * callers can wait; beyond that, the caller that has used most is refused.
 */
const uploadsWaiting = { maxPerCaller: 64, maxWaiting: 1_200 }
const pastUse = { halfLifeMs: 300_000, freeUse: 150 }

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
