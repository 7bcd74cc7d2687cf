// `bench soak`: two nodes under steady, mixed load for a long time.
import { setTimeout as sleep } from 'node:timers/promises'
import { logProgress, type Run } from '../bench-run.ts'
import { type SoakNode, startCluster } from '../cases/soak-cluster.ts'
import { type LoadName, loadNames, openLoads } from '../cases/soak-load.ts'
import { type CacheReading, readCaches } from '../measure/cache-gauges.ts'
import { residentBytesOf } from '../measure/process-tree.ts'
import { runSteadily, type SteadyResult } from '../measure/steady-rate.ts'
import type { BenchOptions } from '../options.ts'
import { type MemorySample, reportSoak } from '../report/soak-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

const sampleSeconds = 10

export async function soak(run: Run, options: BenchOptions): Promise<void> {
  const { drops, minutes } = options
  await requireTool(run, 'openssl')
  const cluster = await startCluster(run, drops)
  const { loads, close } = await openLoads(cluster)
  const seconds = minutes * 60
  const watching = Promise.all(cluster.nodes.map((node) => watchNode(node, seconds)))
  logProgress(`Load for ${minutes} minutes …`)
  const results = await Promise.all(
    loadNames.map(
      async (name): Promise<[LoadName, SteadyResult]> => [
        name,
        await runSteadily({ ...loads[name], seconds }),
      ],
    ),
  )
  const watched = await watching
  close()
  const report = reportSoak({
    drops: cluster.drops.length,
    minutes,
    results: new Map(results),
    memory: new Map(watched.map(({ name, memory }) => [name, memory])),
    caches: watched.flatMap(({ caches }) => caches),
  })
  await writeReport('soak', options, report)
}

/** Reads the memory and the caches of a node at regular times. */
async function watchNode({ name, pid, metricsPort }: SoakNode, seconds: number) {
  const memory: MemorySample[] = []
  const caches: CacheReading[] = []
  const begin = performance.now()
  for (let at = 0; at <= seconds; at += sampleSeconds) {
    await sleep(Math.max(0, begin + at * 1000 - performance.now()))
    const bytes = await residentBytesOf(pid)
    memory.push({ at, bytes })
    caches.push(...(await readCaches(metricsPort)))
    if (at % 60 === 0) logProgress(`${at / 60} min, ${name}: ${Math.round(bytes / 1e6)} MB`)
  }
  return { name, memory, caches }
}
