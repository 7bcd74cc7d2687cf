// Settings of backups: where they are stored, and the credentials for it.
import type { Environment } from './environment.ts'
import type { VariableName } from './variables.ts'

export interface BackupSettings {
  /** A folder or `s3://bucket/prefix?endpoint=…&region=…`; null if none is set. */
  readonly target: string | null
  /** Null to use those of the default AWS chain, as the blob store does. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export function parseBackups(
  environment: Environment,
  reportProblem: (name: VariableName, problem: string) => void,
): BackupSettings {
  const accessKeyId = environment.PLINTH_BACKUP_S3_ACCESS_KEY_ID ?? null
  const secretAccessKey = environment.PLINTH_BACKUP_S3_SECRET_ACCESS_KEY ?? null
  const target = environment.PLINTH_BACKUP_TARGET ?? null
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY'
    reportProblem(`PLINTH_BACKUP_S3_${missing}`, 'must be set too: both are needed, or neither.')
  }
  const isComplete = accessKeyId !== null && secretAccessKey !== null
  return { target, credentials: isComplete ? { accessKeyId, secretAccessKey } : null }
}
