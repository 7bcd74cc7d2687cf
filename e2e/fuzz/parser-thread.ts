// Entry point of a thread that checks parsers. The main thread watches it: an input for which a
// parser never returns blocks this thread and no other.
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

parentPort?.on('message', async ({ target: name, batch }: ThreadJob) => {
  position[0] = 0
  position[1] = Date.now()
  const target = parserTargets.find((one) => one.name === name)
  const finding = target ? await checkBatch(watched(target), batch) : `no target ${name}`
  position[1] = 0
  parentPort?.postMessage(finding)
})
