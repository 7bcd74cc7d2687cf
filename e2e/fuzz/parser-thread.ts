// Entry point of a thread that checks parsers. The main thread watches it: an input for which a
// parser never returns blocks this thread and no other.
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { type Batch, checkBatch } from './batches.ts'
import { parserTargets } from './parsers/parser-targets.ts'
import { maxInputMs } from './settings.ts'
import type { Target } from './target.ts'

export interface ThreadData {
  /** The number of inputs of the batch that were begun, and the time of the last one. */
  readonly position: Float64Array
}

export interface ThreadJob {
  readonly target: string
  readonly batch: Batch
}

const { position } = workerData as ThreadData

/** The same target, with a limit of CPU time and its position known to the main thread. */
function watched(target: Target): Target {
  return {
    ...target,
    async check(input) {
      position[0] = (position[0] ?? 0) + 1
      position[1] = Date.now()
      const cpuBefore = process.threadCpuUsage()
      await target.check(input)
      const { user, system } = process.threadCpuUsage(cpuBefore)
      const ms = (user + system) / 1000
      if (ms > maxInputMs) throw new Error(`took ${Math.round(ms)} ms of CPU time`)
    },
  }
}

/** Memory of this thread that is still in use after a full garbage collection. */
function liveBytes(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  // The buffers that the first one found unused are freed while the second one runs.
  collectGarbage()
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics()
  return heap + external
}

parentPort?.on('message', async (job: ThreadJob | 'measure memory') => {
  if (job === 'measure memory') return parentPort?.postMessage(liveBytes())
  const { target: name, batch } = job
  position[0] = 0
  position[1] = Date.now()
  const target = parserTargets.find((one) => one.name === name)
  const finding = target ? await checkBatch(watched(target), batch) : `no target ${name}`
  position[1] = 0
  parentPort?.postMessage(finding)
})
