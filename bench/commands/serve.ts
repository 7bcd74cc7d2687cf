// `bench serve`: CPU time, throughput and response times, compared with other servers.
import { logProgress, type Run } from '../bench-run.ts'
import { createServeEntries } from '../cases/serve-entries.ts'
import { interleave } from '../measure/interleave.ts'
import { measureLoad } from '../measure/measure-load.ts'
import { residentBytesOf } from '../measure/process-tree.ts'
import type { BenchOptions } from '../options.ts'
import { reportServing } from '../report/serve-report.ts'
import { writeReport } from '../report/write-report.ts'
import { requireTool } from '../tools.ts'

/** Long enough for just-in-time compilation to finish. */
const warmUpSeconds = 2

export async function serve(run: Run, options: BenchOptions): Promise<void> {
  const { rounds, seconds } = options
  const wrk = await requireTool(run, 'wrk')
  const { groups, plinth } = await createServeEntries(run, options)
  const measured = await interleave(groups, rounds + 1, (entry, round) => {
    logProgress(
      `${round === 0 ? 'Warm-up' : `Round ${round} of ${rounds}`}: ${entry.case}, ${entry.peer}`,
    )
    return run.delayCleanup(measureLoad(wrk, entry, round === 0 ? warmUpSeconds : seconds))
  })
  const { failures } = measured
  const samples = new Map([...measured.samples].map(([entry, [, ...rest]]) => [entry, rest]))
  const residentBytes = await residentBytesOf(plinth.pid)
  await writeReport(
    'serve',
    options,
    reportServing({ samples, failures, residentBytes, options, notes: run.notes }),
  )
  for (const [{ case: name, peer }, reason] of failures)
    logProgress(`FAILED: ${name}, ${peer}: ${reason}`)
  if (failures.size > 0) process.exitCode = 1
}
