// Port: when backups were completed, one record per target.

export interface BackupRecord {
  /** As in `BackupStore.target`. */
  readonly target: string
  readonly snapshot: string
  readonly finishedAt: number
}

export interface BackupsReader {
  /** Null if no backup to this target was completed. */
  find(target: string): Promise<BackupRecord | null>
  all(): Promise<readonly BackupRecord[]>
  /** The last one that was completed, to any target. */
  latest(): Promise<BackupRecord | null>
}

export interface BackupsWriter extends BackupsReader {
  /** Replaces the record of the same target. */
  put(backup: BackupRecord): Promise<void>
}
