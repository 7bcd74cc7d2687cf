// Opens what backups need beside the stores of the server.
import path from 'node:path'
import { createBackupStore } from '../../adapters/backups/store-from-target.ts'
import { createDataFiles } from '../../adapters/files/data-files.ts'
import { createLocalProcesses } from '../../adapters/processes/local-processes.ts'
import { backupTargetRule, isBackupTarget } from '../../config/backup-settings.ts'
import { type Config, ConfigError } from '../../config/config.ts'
import { mailFolder } from './compose.ts'
import { secretFile } from './secret.ts'

/** `target` is the command's argument; without one, the setting applies. */
export function openBackupStore(config: Config, target = config.backups.target) {
  if (target === null || target === '') {
    throw new ConfigError([
      'PLINTH_BACKUP_TARGET is not set. Set it, or name a folder or s3://bucket/prefix.',
    ])
  }
  if (!isBackupTarget(target)) throw new ConfigError([`The target ${backupTargetRule}`])
  return createBackupStore(target, {
    processes: createLocalProcesses(),
    temporaryFolder: path.join(config.dataDir, 'backup-uploads'),
    timeoutMs: config.storeTimeoutMs,
    credentials: config.backups.credentials,
  })
}

export const openDataFiles = (config: Config) =>
  createDataFiles({
    // Next to PLINTH_SECRET, a file of an earlier time may be left.
    secretFile: config.secret === null ? secretFile(config) : null,
    mailFolder: mailFolder(config),
  })
