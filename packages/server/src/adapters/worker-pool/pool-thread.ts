// One thread of the worker pool.
import { Worker } from 'node:worker_threads'
import { AppError } from '@plinth/domain/base/errors'
import { limitCpuTime } from './cpu-limit.ts'
import { type Job, type Reply, rebuildFailure, tooComplexMessage } from './jobs.ts'

export interface ThreadOptions {
  readonly memoryMb: number
}

interface ThreadWork {
  readonly job: Job
  /** Limit of CPU time. */
  readonly limitMs: number
  readonly signal?: AbortSignal
}

/** Runs one job at a time, and keeps the process alive only while it does. */
export class PoolThread {
  readonly #worker: Worker
  #alive = true

  constructor({ memoryMb }: ThreadOptions) {
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), {
      // Flags for the process (a debugger, `--eval`) are not passed on to its threads.
      execArgv: [],
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

  async run({ job, limitMs, signal }: ThreadWork): Promise<unknown> {
    signal?.throwIfAborted()
    this.#worker.ref()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const onMessage = (reply: Reply) =>
      reply.ok ? resolve(reply.output) : reject(rebuildFailure(reply))
    const onError = (error: unknown) => reject(toFailure(error))
    const onExit = () => reject(new Error('a worker thread exited before finishing its job'))
    this.#worker.once('message', onMessage).once('error', onError).once('exit', onExit)
    const giveUp = (reason: unknown) => {
      reject(reason)
      void this.end()
    }
    const removeLimit = limitCpuTime({
      thread: this.#worker,
      limitMs,
      onExceeded: () => giveUp(new AppError('invalid_body', tooSlow)),
    })
    const onAbort = () => giveUp(signal?.reason)
    signal?.addEventListener('abort', onAbort)
    this.#worker.postMessage(job)
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

const tooSlow = 'This content takes too long to read. Simplify it or make it smaller and try again.'

function toFailure(error: unknown): unknown {
  const outOfMemory =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return outOfMemory ? new AppError('invalid_body', tooComplexMessage, { cause: error }) : error
}
