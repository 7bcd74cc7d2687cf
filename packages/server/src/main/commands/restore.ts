// `plinthd restore`: restores a backup into empty stores.
import { createBlobs } from '../../adapters/blobs/blobs-from-url.ts'
import { systemClock } from '../../adapters/clock/system-clock.ts'
import { createLocalProcesses } from '../../adapters/processes/local-processes.ts'
import { createSpool } from '../../adapters/spool/local-spool.ts'
import { parseConfig } from '../../config/config.ts'
import { readEnvironment } from '../../config/environment.ts'
import { restoreBackup } from '../../usecases/backups/restore-backup.ts'
import { openBackupStore, openDataFiles } from '../composing/backups.ts'
import { spoolFolder } from '../composing/compose.ts'
import { createFailures } from '../composing/failures.ts'
import { openDatabaseOrExplain, orExplain } from '../composing/start-database.ts'
import { createLog } from '../process/log.ts'
import { printProgress } from './copy-progress.ts'

export interface RestoreOptions {
  readonly snapshot?: string
  readonly withoutSecret?: true
}

const backupNote = 'To add to the backups in this target, run `plinthd backup --take-over` once.'

const secretNotes = {
  restored: 'The secret of the service is in the data directory again.',
  environment: 'The backup does not need a secret file: PLINTH_SECRET is the right one.',
  lost: 'The secret is lost: keys, certificates and queued mail cannot be decrypted.',
}

/** Opens the stores itself: the usual way would generate a secret. */
export async function restore(target: string | undefined, options: RestoreOptions): Promise<void> {
  const config = parseConfig(readEnvironment())
  const processes = createLocalProcesses()
  const backupStore = await openBackupStore(config, target)
  const blobs = await createBlobs(config.blobsUrl, processes, { timeoutMs: config.storeTimeoutMs })
  const failures = createFailures(systemClock, createLog(config.logLevel))
  const database = openDatabaseOrExplain(config, failures)
  try {
    const spool = createSpool(spoolFolder(config), processes)
    const dataFiles = openDataFiles(config)
    const restoring = restoreBackup(
      { backupStore, blobs, clock: systemClock, database, dataFiles, spool },
      {
        snapshot: options.snapshot ?? null,
        secret: config.secret,
        withoutSecret: options.withoutSecret ?? false,
        onProgress: printProgress('Restored'),
      },
    )
    const { id, packs, secret, missing } = await orExplain(config, restoring)
    process.stdout.write(
      `Restored the backup ${id}. Packs: ${packs}.\n${secretNotes[secret]}\n${backupNote}\n`,
    )
    if (missing.length === 0) return
    process.exitCode = 1
    process.stderr.write(
      `These packs are missing in the backup, because the service had lost them:\n  ${missing.join('\n  ')}\n`,
    )
  } finally {
    await database.close()
  }
}
