// `bench soak`: two nodes under steady, mixed load for a long time.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { inspectMemory } from '../../e2e/harness/live-memory.ts'
import { logProgress, type Run } from '../bench-run.ts'
import { type SoakNode, startCluster } from '../cases/soak-cluster.ts'
import { type LoadName, loadNames } from '../cases/soak-load.ts'
import type { SoakThread } from '../cases/soak-thread.ts'
import { visitEveryDrop } from '../cases/visit-every-drop.ts'
import { type CacheReading, readCaches } from '../measure/cache-gauges.ts'
import { type Pause, secondsOf, withoutPauses } from '../measure/pauses.ts'
import { residentBytesOf } from '../measure/process-tree.ts'
import type { SteadyResult } from '../measure/steady-rate.ts'
import { watchStolenTime } from '../measure/stolen-time.ts'
import type { BenchOptions } from '../options.ts'
import type { MemorySample } from '../report/soak-memory.ts'
import { reportSoak } from '../report/soak-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

/** All threads of the load have started by then. */
const startMs = 3_000
/** The nodes compile their code, fill their pools and start their threads meanwhile. */
const warmUpSeconds = 60
const sampleSeconds = 10
/** Of each minute the lower value counts: requests in progress also need memory. */
const liveSampleSeconds = 30

export async function soak(run: Run, options: BenchOptions): Promise<void> {
  const { drops, minutes } = options
  await requireTool(run, 'openssl')
  const cluster = await startCluster(run, drops)
  await visitEveryDrop(cluster)
  const seconds = minutes * 60
  const startsAt = Date.now() + startMs
  const begin = startsAt + warmUpSeconds * 1000
  const watching = Promise.all(cluster.nodes.map((node) => watchNode(node, begin, seconds)))
  logProgress(`Load for ${minutes} minutes …`)
  const loading = Promise.all(
    loadNames.map(
      async (name): Promise<[LoadName, SteadyResult]> => [
        name,
        await runInThread({ cluster, name, seconds, warmUpSeconds, startsAt }),
      ],
    ),
  )
  const [watched, results, stolen] = await Promise.all([
    watching,
    loading,
    watchStolenTime(begin, minutes),
  ])
  const pauses = watched.flatMap((node) => node.pauses)
  const report = reportSoak({
    drops: cluster.drops.length,
    minutes,
    results: new Map(
      results.map(([name, result]) => [name, withoutPauses(result, pauses)] as const),
    ),
    pausedSeconds: secondsOf(pauses),
    stolen,
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
async function watchNode(node: SoakNode, begin: number, seconds: number) {
  const { name, pid, metricsPort, inspectorPort } = node
  const resident: MemorySample[] = []
  const live: MemorySample[] = []
  const caches: CacheReading[] = []
  const pauses: Pause[] = []
  const { liveBytes, close } = await inspectMemory(inspectorPort)
  const elapsed = () => (Date.now() - begin) / 1000
  for (let at = 0; at <= seconds; at += sampleSeconds) {
    await sleep(Math.max(0, (at - elapsed()) * 1000))
    const bytes = await residentBytesOf(pid)
    resident.push({ at, bytes })
    caches.push(...(await readCaches(metricsPort)))
    if (at % liveSampleSeconds === 0) {
      const from = elapsed()
      const needed = await liveBytes()
      pauses.push({ from, to: elapsed() })
      live.push({ at, bytes: needed })
      logProgress(`${at / 60} min, ${name}: ${inMb(needed)} MB in use, ${inMb(bytes)} MB resident`)
    }
  }
  close()
  return { name, resident, live, caches, pauses }
}

const inMb = (bytes: number) => Math.round(bytes / 1e6)
