// Port: in-process wake-up signal for background jobs.

/**
 * Work that follows a commit is stored as a row in that commit. The signal only makes this process
 * look for it at once instead of within a minute, so a missed signal loses no work.
 */
export interface JobSignal {
  /**
   * Call after the commit. Returns immediately; listeners run after the current turn of the event
   * loop.
   */
  notify(): void
  listen(listener: () => void): void
}
