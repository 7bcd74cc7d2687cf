// Port: in-process wake-up signal for background jobs.

/**
 * `domains` are checks of custom domains and certificate orders; `purges` are changes to purge
 * from a CDN.
 */
export type SignalledJob = 'mail' | 'domains' | 'compression' | 'purges'

/**
 * Work that follows a commit is stored as a row in that commit. The signal only makes this process
 * look for it at once instead of within a minute, so a missed signal loses no work.
 */
export interface JobSignal {
  /**
   * Call after the commit, with the jobs that it gave work. Returns immediately; listeners run after the current turn of the event
   * loop.
   */
  notify(...jobs: readonly SignalledJob[]): void
  listen(listener: (job: SignalledJob) => void): void
}
