// Port: the schedule of backups, and a process of its own that makes them.

export interface BackupSchedule {
  /** As in `BackupStore.target`. */
  readonly target: string
  readonly intervalMs: number
  /**
   * Makes a backup if one is due. Rejects if it fails. Once `signal` is aborted, the process is
   * ended; the next backup continues its work.
   */
  run(signal: AbortSignal): Promise<void>
}
