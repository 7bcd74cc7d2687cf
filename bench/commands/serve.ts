// `bench serve`: CPU time, throughput and response times, compared with other servers.
import { logProgress, type Run } from '../bench-run.ts'
import { createServeEntries } from '../cases/serve-entries.ts'
import { assignCores } from '../measure/cores.ts'
import { interleave } from '../measure/interleave.ts'
import {
  type Generators,
  type LoadedServer,
  measureLoad,
  type Sample,
} from '../measure/measure-load.ts'
import { residentBytesOf } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { reportServing } from '../report/serve-report.ts'
import { writeReport } from '../report/write-report.ts'
import { findTool, requireTool } from '../tools.ts'

/** Enough for just-in-time compilation to finish. A busy machine needs several periods for it. */
const warmUp = { seconds: 2, requests: 20_000, most: 4 }

/** Plinth writes views this often: a shorter load of many hosts includes such a write or not. */
const viewsIntervalSeconds = 4

export async function serve(run: Run, options: BenchOptions): Promise<void> {
  const { rounds, seconds } = options
  const cores = assignCores(await findTool(run, 'taskset'))
  const generators = {
    wrk: await requireTool(run, 'wrk'),
    h2load: await findTool(run, 'h2load'),
    pin: cores.generator,
  }
  const { groups, plinth } = await createServeEntries(run, options)
  for (const { pid, load } of groups.flat()) if (load.pinned) await cores.pinServer(pid)
  const measured = await interleave(groups, rounds + 1, (entry, round) => {
    const title = round === 0 ? 'Warm-up' : `Round ${round} of ${rounds}`
    logProgress(`${title}: ${entry.case}, ${entry.client}, ${entry.peer}`)
    return run.delayCleanup(
      round === 0
        ? warmUpEntry(generators, entry)
        : measureLoad(generators, entry, secondsOf(entry, seconds)),
    )
  })
  const { failures } = measured
  const samples = new Map([...measured.samples].map(([entry, [, ...rest]]) => [entry, rest]))
  const residentBytes = await residentBytesOf(plinth.pid)
  const pinned = cores.generator.length > 0
  await writeReport(
    'serve',
    options,
    reportServing({ samples, failures, residentBytes, pinned, options, notes: run.notes }),
  )
  for (const [{ case: name, client, peer }, reason] of failures)
    logProgress(`FAILED: ${name}, ${client}, ${peer}: ${reason}`)
  if (failures.size > 0) process.exitCode = 1
}

const secondsOf = ({ load }: LoadedServer, seconds: number): number =>
  load.hostsFile === undefined ? seconds : Math.max(seconds, viewsIntervalSeconds)

async function warmUpEntry(generators: Generators, entry: LoadedServer): Promise<Sample> {
  let sample = await measureLoad(generators, entry, warmUp.seconds)
  let requests = sample.requestsPerSecond * warmUp.seconds
  const isLarge = entry.expected.bodyBytes > 1_000_000
  for (let n = 1; n < warmUp.most && requests < warmUp.requests && !isLarge; n++) {
    sample = await measureLoad(generators, entry, warmUp.seconds)
    requests += sample.requestsPerSecond * warmUp.seconds
  }
  return sample
}
