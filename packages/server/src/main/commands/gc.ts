// `plinthd gc`: removes packs and spool folders that crashed uploads left behind.
import { AppError } from '@plinth/domain/base/errors'
import type { Deps } from '../../usecases/base/deps.ts'
import {
  collectGarbage,
  type GarbageOptions,
  type GarbageReport,
} from '../../usecases/storage/collect-garbage.ts'
import { withDeps } from '../composing/with-deps.ts'
import { describeClockWait } from '../process/clock-wait.ts'
import { explainFailure } from '../process/explain-failure.ts'

export interface GcOptions {
  readonly confirmClock?: true
  readonly unknownDrops?: true
}

export async function gc({ confirmClock, unknownDrops }: GcOptions): Promise<void> {
  const report = await withDeps(async (deps) => {
    if (confirmClock) await confirm(deps)
    return collectIfClockIsRight(deps, { unknownDrops: unknownDrops ?? false })
  })
  process.stdout.write(
    `Removed ${report.packs} packs and ${report.spoolFolders} unfinished uploads.\n`,
  )
  if (report.busy > 0) {
    process.stdout.write(`Skipped ${report.busy} drops with an upload or a backup in progress.\n`)
  }
  if (report.unknown > 0) {
    process.stdout.write(
      `Left the files of ${report.unknown} drops that are not in this database. If no other service uses this blob store, delete them with --unknown-drops.\n`,
    )
  }
  for (const failure of report.failures) process.stderr.write(`${explainFailure(failure)}\n`)
  if (report.failures.length > 0) process.exitCode = 1
}

async function confirm({ clock, clockWatch }: Deps): Promise<void> {
  await clockWatch.confirm()
  const now = new Date(clock.now()).toISOString()
  process.stdout.write(`Confirmed ${now} as the right time. Expired content is deleted again.\n`)
}

async function collectIfClockIsRight(deps: Deps, options: GarbageOptions): Promise<GarbageReport> {
  const waitMs = await deps.clockWatch.read()
  if (waitMs > 0) throw new AppError('unavailable', describeClockWait(waitMs, deps.clock.now()))
  return collectGarbage(deps, options)
}
