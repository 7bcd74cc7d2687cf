// `bench soak`: two nodes under steady, mixed load for a long time.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { logProgress, type Run } from '../bench-run.ts'
import { type SoakNode, startCluster } from '../cases/soak-cluster.ts'
import { type LoadName, loadNames } from '../cases/soak-load.ts'
import type { SoakThread } from '../cases/soak-thread.ts'
import { type CacheReading, readCaches } from '../measure/cache-gauges.ts'
import { inspectMemory } from '../measure/live-memory.ts'
import { residentBytesOf } from '../measure/process-tree.ts'
import type { SteadyResult } from '../measure/steady-rate.ts'
import type { BenchOptions } from '../options.ts'
import type { MemorySample } from '../report/soak-memory.ts'
import { reportSoak } from '../report/soak-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

const sampleSeconds = 10
/** A full collection delays the requests of that moment, so there are few. */
const liveSampleSeconds = 60

export async function soak(run: Run, options: BenchOptions): Promise<void> {
  const { drops, minutes } = options
  await requireTool(run, 'openssl')
  const cluster = await startCluster(run, drops)
  const seconds = minutes * 60
  const watching = Promise.all(cluster.nodes.map((node) => watchNode(node, seconds)))
  logProgress(`Load for ${minutes} minutes …`)
  const results = await Promise.all(
    loadNames.map(
      async (name): Promise<[LoadName, SteadyResult]> => [
        name,
        await runInThread({ cluster, name, seconds }),
      ],
    ),
  )
  const watched = await watching
  const report = reportSoak({
    drops: cluster.drops.length,
    minutes,
    results: new Map(results),
    resident: new Map(watched.map(({ name, resident }) => [name, resident])),
    live: new Map(watched.map(({ name, live }) => [name, live])),
    caches: watched.flatMap(({ caches }) => caches),
  })
  await writeReport('soak', options, report)
}

async function runInThread(workerData: SoakThread): Promise<SteadyResult> {
  const thread = new Worker(new URL('../cases/soak-thread.ts', import.meta.url), { workerData })
  const [result] = await once(thread, 'message')
  return result
}

/** Reads the memory and the caches of a node at regular times. */
async function watchNode({ name, pid, metricsPort, inspectorPort }: SoakNode, seconds: number) {
  const resident: MemorySample[] = []
  const live: MemorySample[] = []
  const caches: CacheReading[] = []
  const { liveBytes, close } = await inspectMemory(inspectorPort)
  const begin = performance.now()
  for (let at = 0; at <= seconds; at += sampleSeconds) {
    await sleep(Math.max(0, begin + at * 1000 - performance.now()))
    const bytes = await residentBytesOf(pid)
    resident.push({ at, bytes })
    caches.push(...(await readCaches(metricsPort)))
    if (at % liveSampleSeconds === 0) {
      const needed = await liveBytes()
      live.push({ at, bytes: needed })
      logProgress(`${at / 60} min, ${name}: ${inMb(needed)} MB in use, ${inMb(bytes)} MB resident`)
    }
  }
  close()
  return { name, resident, live, caches }
}

const inMb = (bytes: number) => Math.round(bytes / 1e6)
