// `bench serve`: CPU time, throughput and response times, compared with other servers.
import { logProgress, type Run } from '../bench-run.ts'
import { createServeEntries } from '../cases/serve-entries.ts'
import { assignCores } from '../measure/cores.ts'
import { interleave } from '../measure/interleave.ts'
import { measureLoad } from '../measure/measure-load.ts'
import { residentBytesOf } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { reportServing } from '../report/serve-report.ts'
import { writeReport } from '../report/write-report.ts'
import { findTool, requireTool } from '../tools.ts'

/** Long enough for just-in-time compilation to finish. */
const warmUpSeconds = 2

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
    const duration = round === 0 ? Math.min(warmUpSeconds, seconds) : seconds
    return run.delayCleanup(measureLoad(generators, entry, duration))
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
