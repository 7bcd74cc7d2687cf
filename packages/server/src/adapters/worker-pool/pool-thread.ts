// One thread of the worker pool.
import { Worker } from 'node:worker_threads'
import { AppError } from '@plinth/domain/base/errors'
import { parserThread } from '../../resources/resources.ts'
import { tooComplexMessage } from '../parsing/too-complex.ts'
import { limitCpuTime } from './cpu-limit.ts'
import {
  type Finished,
  type Job,
  type JobKind,
  rebuildFailure,
  type Started,
  type ThreadRequest,
} from './jobs.ts'
import { TooSlow } from './too-slow.ts'

export interface ThreadOptions {
  readonly memoryMb: number
  /** How far the priority of the thread is below that of the process, on Linux: 0 to 19. */
  readonly niceness: number
}

interface ThreadWork {
  readonly job: Job
  /** Limit of CPU time, without the time to load the parser. */
  readonly limitMs: number
  readonly signal?: AbortSignal
}

export type JobResult = { readonly cpuMs: number } & (
  | { readonly output: unknown }
  | { readonly error: unknown }
)

/** Far longer than the parsers' modules take to load on any machine. */
const loadLimitMs = 30_000
/** Time for a job to end itself: a new thread costs more. */
const graceMs = 200

/** Runs one job at a time, and keeps the process alive only while it does. */
export class PoolThread {
  readonly #worker: Worker
  /** Jobs whose modules are known to be loaded. */
  readonly #loaded = new Set<JobKind>()
  /** CPU time of the thread, as of its last message. */
  #usedMs = 0
  #alive = true

  constructor({ memoryMb, niceness }: ThreadOptions) {
    const { source, eval: isCode } = parserThread()
    this.#worker = new Worker(source, {
      eval: isCode,
      // Flags for the process (a debugger, `--eval`) are not passed on to its threads.
      execArgv: [],
      workerData: { niceness },
      // A small young generation: buffers of a large archive would be freed late from a large one.
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 4 },
    })
    this.#worker.unref()
    // A job has its own listener; this one prevents an error in an idle thread from ending the
    // process.
    this.#worker.on('error', () => {
      this.#alive = false
    })
  }

  get alive(): boolean {
    return this.#alive
  }

  /** Loads the modules of these jobs ahead. */
  preload(preload: readonly JobKind[]): void {
    this.#worker.postMessage({ preload } satisfies ThreadRequest)
  }

  async run({ job, limitMs, signal }: ThreadWork): Promise<JobResult> {
    if (signal?.aborted) return { error: signal.reason, cpuMs: 0 }
    this.#worker.ref()
    const { promise, resolve } = Promise.withResolvers<JobResult>()
    const startedAt = performance.now()
    // A thread that has ended no longer reports its CPU time.
    const fail = (error: unknown) =>
      resolve({ error, cpuMs: Math.min(limitMs, performance.now() - startedAt) })
    const giveUp = (reason: unknown) => {
      fail(reason)
      void this.end()
    }
    const onExceeded = () => giveUp(new TooSlow())
    const limit = (ms: number) =>
      limitCpuTime({ thread: this.#worker, usedMs: this.#usedMs, limitMs: ms, onExceeded })
    const reportsStart = !this.#loaded.has(job.kind)
    let removeLimit = limit(reportsStart ? loadLimitMs : limitMs + graceMs)
    const onMessage = (message: Started | Finished) => {
      this.#usedMs = message.usedMs
      if ('started' in message) {
        removeLimit()
        removeLimit = limit(limitMs + graceMs)
        return
      }
      this.#loaded.add(job.kind)
      const { reply, cpuMs } = message
      resolve({
        cpuMs,
        ...(reply.ok ? { output: reply.output } : { error: rebuildFailure(reply) }),
      })
    }
    const onError = (error: unknown) => fail(toFailure(error))
    const onExit = () => fail(new Error('a worker thread exited before finishing its job'))
    this.#worker.on('message', onMessage).once('error', onError).once('exit', onExit)
    const onAbort = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    this.#worker.postMessage({ job, limitMs, reportsStart } satisfies ThreadRequest)
    try {
      return await promise
    } finally {
      removeLimit()
      signal?.removeEventListener('abort', onAbort)
      this.#worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    this.#alive = false
    await this.#worker.terminate()
  }
}

function toFailure(error: unknown): unknown {
  const outOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return outOfMemory ? new AppError('invalid_body', tooComplexMessage, { cause: error }) : error
}
