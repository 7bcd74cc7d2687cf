// Settings of backups: where they are stored, how often they are made and how many are kept.
import { defaults, maxBackupHours, maxBackups } from './defaults.ts'
import type { Environment } from './environment.ts'
import type { SettingsContext } from './settings-context.ts'

export interface BackupSettings {
  /** A folder or `s3://bucket/prefix?endpoint=…&region=…`; null if none is set. */
  readonly target: string | null
  /** 0 if the server makes none. */
  readonly everyHours: number
  readonly keep: number
  /** Null to use those of the default AWS chain, as the blob store does. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

/** False for URLs of other kinds, which would be names of folders. */
export const isBackupTarget = (text: string): boolean =>
  /^s3:/i.test(text) ? /^s3:\/\/[^/?#]/.test(text) : !/^[a-z][a-z\d+.-]+:\//i.test(text)

export const backupTargetRule = 'must be the path of a folder, or s3://bucket/prefix.'

export function parseBackups(
  environment: Environment,
  { integer, reportProblem }: SettingsContext,
): BackupSettings {
  const accessKeyId = environment.PLINTH_BACKUP_S3_ACCESS_KEY_ID ?? null
  const secretAccessKey = environment.PLINTH_BACKUP_S3_SECRET_ACCESS_KEY ?? null
  const target = environment.PLINTH_BACKUP_TARGET ?? null
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY'
    reportProblem(`PLINTH_BACKUP_S3_${missing}`, 'must be set too: both are needed, or neither.')
  }
  if (target !== null && !isBackupTarget(target)) {
    reportProblem('PLINTH_BACKUP_TARGET', backupTargetRule)
  }
  const isComplete = accessKeyId !== null && secretAccessKey !== null
  return {
    target,
    everyHours: integer(
      'PLINTH_BACKUP_EVERY_HOURS',
      defaults.backups.everyHours,
      0,
      maxBackupHours,
    ),
    keep: integer('PLINTH_BACKUP_KEEP', defaults.backups.keep, 1, maxBackups),
    credentials: isComplete ? { accessKeyId, secretAccessKey } : null,
  }
}
