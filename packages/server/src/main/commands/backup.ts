// `plinthd backup`: makes a backup of a running service.
import { formatBytes } from '@plinth/domain/base/sizes'
import { createBackup } from '../../usecases/backups/create-backup.ts'
import { isBackupDue } from '../../usecases/backups/run-due-backup.ts'
import { secretCheckOf } from '../../usecases/backups/secret-check.ts'
import { openBackupStore, openDataFiles } from '../composing/backups.ts'
import { readSecret } from '../composing/secret.ts'
import { version } from '../composing/version.ts'
import { withDeps } from '../composing/with-deps.ts'
import { StartFailure } from '../process/start-failure.ts'
import { printProgress } from './copy-progress.ts'

export interface BackupCommandOptions {
  readonly ifDue?: true
  readonly keep?: number
  readonly takeOver?: boolean
}

export async function backup(
  target: string | undefined,
  { ifDue, keep, takeOver = false }: BackupCommandOptions,
): Promise<void> {
  await withDeps(async (deps, config) => {
    const backupStore = await openBackupStore(config, target)
    const intervalMs = config.backups.everyHours * 3_600_000
    if (ifDue && !(await isBackupDue(deps, { target: backupStore.target, intervalMs }))) {
      process.stdout.write('No backup is due.\n')
      return
    }
    const report = await createBackup(
      { ...deps, backupStore, dataFiles: openDataFiles(config) },
      {
        version,
        secret: config.secret === null ? 'file' : 'environment',
        secretCheck: secretCheckOf(readSecret(config)),
        // Backups in a target that the command names are kept, unless it says how many.
        keep: keep ?? (target === undefined ? config.backups.keep : null),
        takeOver,
        onProgress: printProgress('Backed up'),
      },
    )
    if (report === null && ifDue) {
      process.stdout.write('Another backup or a copy is running.\n')
      return
    }
    if (report === null)
      throw new StartFailure('Another backup or a copy is running. Try again later.')
    const { id, packs, copied, copiedBytes, missing, removed } = report
    process.stdout.write(
      `Backup ${id} is complete in ${backupStore.target}. Packs: ${packs}, new ones: ${copied} (${formatBytes(copiedBytes)}).\n`,
    )
    if (config.secret !== null) {
      process.stdout.write('It does not contain PLINTH_SECRET. Keep that in another safe place.\n')
    }
    if (removed.snapshots.length + removed.packs > 0) {
      process.stdout.write(
        `Removed old backups: ${removed.snapshots.length}, and their packs: ${removed.packs}.\n`,
      )
    }
    if (missing.length === 0) return
    process.exitCode = 1
    process.stderr.write(
      `The blob store has lost ${missing.length} packs, which are missing in the backup too:\n  ${missing.join('\n  ')}\n`,
    )
  })
}
