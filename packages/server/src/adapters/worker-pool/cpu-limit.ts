// Time limit of a job, in CPU time of its worker thread. On a busy machine the same content takes
// many times longer by the clock, which is no reason to refuse it.
import type { Worker } from 'node:worker_threads'

/** A job that waits this long in total, for a CPU or a disk, hangs. */
const maxWaitMs = 120_000
/** A longer timer fires at once. */
const maxTimerMs = 2 ** 31 - 1
/** Minimum time between two readings of the CPU time. */
const minIntervalMs = 20

export interface CpuLimit {
  readonly thread: Pick<Worker, 'cpuUsage'>
  /** CPU time that the thread has used before. Reading it here would interrupt the thread. */
  readonly usedMs: number
  readonly limitMs: number
  readonly onExceeded: () => void
}

/** Counts from now on; returns a function that removes the limit. */
export function limitCpuTime({ thread, usedMs, onExceeded, ...limit }: CpuLimit): () => void {
  const limitMs = Math.min(limit.limitMs, maxTimerMs - maxWaitMs)
  let removed = false
  let timer = setTimeout(check, limitMs)
  // A thread in a long native call does not report its CPU time.
  const hang = setTimeout(exceed, limitMs + maxWaitMs)

  async function check(): Promise<void> {
    const leftMs = limitMs - ((await cpuMsOf(thread)) - usedMs)
    if (removed) return
    if (leftMs <= 0) exceed()
    else timer = setTimeout(check, Math.max(leftMs, minIntervalMs))
  }

  function remove(): void {
    removed = true
    clearTimeout(timer)
    clearTimeout(hang)
  }

  function exceed(): void {
    remove()
    onExceeded()
  }
  return remove
}

/** 0 for a thread that is starting, whose first job pays for the start. */
async function cpuMsOf(thread: CpuLimit['thread']): Promise<number> {
  try {
    const { user, system } = await thread.cpuUsage()
    return (user + system) / 1000
  } catch {
    return 0
  }
}
