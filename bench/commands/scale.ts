// `bench scale`: the effect of many stored drops, measured on a small and a large server side by side.
import { logProgress, type Run } from '../bench-run.ts'
import type { DatabaseName } from '../cases/database-names.ts'
import {
  coldVisitMs,
  jobsMs,
  listMs,
  publishPages,
  slowestVisitMs,
  visitKnownHosts,
} from '../cases/scale-measures.ts'
import { type Service, startService } from '../cases/scale-services.ts'
import { interleave } from '../measure/interleave.ts'
import { residentBytesOf, waitUntilIdle } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { reportScale, type ScaleResults, type SizeResults } from '../report/scale-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

const fewDrops = 10_000
const knownHosts = 50_000

export async function scale(run: Run, options: BenchOptions): Promise<void> {
  const results: ScaleResults[] = []
  for (const database of options.databases)
    results.push(await measureDatabase(run, database, options))
  await writeReport('scale', options, reportScale(results))
}

async function measureDatabase(
  run: Run,
  database: DatabaseName,
  { drops, rounds, seconds }: BenchOptions,
): Promise<ScaleResults> {
  const visited = Math.min(knownHosts, drops)
  const least = Math.min(fewDrops, drops)
  const few = await startService(run, { database, drops: least, visited: least })
  const many = await startService(run, { database, drops, visited })
  const services = [few, many]
  const [, slowestMs = Number.NaN] = await each(services, slowestVisitMs)
  for (const { peer } of services) await waitUntilIdle(peer.pid)
  const idle = await each(services, ({ peer }) => residentBytesOf(peer.pid))
  const cold = await each(services, coldVisitMs)
  await each(services, listMs)
  const lists = await each(services, listMs)
  logProgress(`${database}: idle for a minute`)
  const jobs = await Promise.all(services.map(jobsMs))
  const { samples, failures } = await interleave([services], rounds + 1, publishPages)
  for (const reason of failures.values()) throw new Error(`Publishing failed: ${reason}`)
  const generators = { wrk: await requireTool(run, 'wrk'), h2load: null, pin: [] }
  const known = await visitKnownHosts(run, many, { generators, rounds, seconds })
  await waitUntilIdle(many.peer.pid)
  const visitedBytes = await residentBytesOf(many.peer.pid)
  const sizes = services.map(
    (service, index): SizeResults => ({
      drops: service.drops,
      idleBytes: idle[index] ?? Number.NaN,
      coldCpuMs: cold[index] ?? Number.NaN,
      listCpuMs: lists[index] ?? Number.NaN,
      jobsCpuMs: jobs[index] ?? Number.NaN,
      publishes: samples.get(service)?.slice(1) ?? [],
    }),
  )
  for (const { peer } of services) await peer.stop()
  return { database, slowestMs, sizes, known, knownHosts: many.copies.length, visitedBytes }
}

async function each<T>(
  services: readonly Service[],
  measure: (service: Service) => Promise<T>,
): Promise<T[]> {
  const figures: T[] = []
  for (const service of services) figures.push(await measure(service))
  return figures
}
