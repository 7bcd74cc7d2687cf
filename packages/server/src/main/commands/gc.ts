// `plinthd gc`: removes packs and spool folders that crashed uploads left behind.
import { collectGarbage } from '../../usecases/storage/collect-garbage.ts'
import { withDeps } from '../composing/with-deps.ts'
import { explainFailure } from '../process/explain-failure.ts'

export async function gc(): Promise<void> {
  const report = await withDeps(collectGarbage)
  process.stdout.write(
    `Removed ${report.packs} packs and ${report.spoolFolders} unfinished uploads.\n`,
  )
  if (report.busy > 0) {
    process.stdout.write(`Skipped ${report.busy} drops with an upload in progress.\n`)
  }
  for (const failure of report.failures) process.stderr.write(`${explainFailure(failure)}\n`)
  if (report.failures.length > 0) process.exitCode = 1
}
