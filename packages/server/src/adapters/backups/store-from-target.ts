// Creates the backup store that an operator names: a folder, or `s3://bucket/prefix`.
import { resolve } from 'node:path'
import type { BackupStore } from '../../ports/backup-store.ts'
import type { Processes } from '../../ports/processes.ts'
import { parseS3Location } from '../blobs/blobs-from-url.ts'
import type { S3Location } from '../blobs/s3/s3-client.ts'
import { createFolderStore } from './folder-store.ts'

export interface BackupStoreOptions {
  readonly processes: Processes
  /** Local folder for files before their upload to S3. */
  readonly temporaryFolder: string
  /** How long S3 may be silent before it counts as unavailable. */
  readonly timeoutMs: number
  /** Null to use the default AWS chain. */
  readonly credentials: S3Location['credentials'] | null
}

/** The same for every spelling of a target, and without options. */
export function targetName(target: string): string {
  if (!target.startsWith('s3:')) return resolve(target)
  const { bucket, prefix } = parseS3Location(target)
  return `s3://${bucket}/${prefix}`
}

export async function createBackupStore(
  target: string,
  { processes, credentials, ...options }: BackupStoreOptions,
): Promise<BackupStore> {
  if (!target.startsWith('s3:')) return createFolderStore(targetName(target), processes)
  const location = { ...parseS3Location(target), ...(credentials && { credentials }) }
  // The SDK takes 37 MB of memory, so it is loaded only if needed.
  const { createS3Store } = await import('./s3-store.ts')
  return createS3Store(location, { target: targetName(target), processes, ...options })
}
