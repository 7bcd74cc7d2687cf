// Coalesces repeated requests for a job: at most one run at a time, and one more afterwards.

export interface CoalescedJob {
  /** Starts a run now, or after the current one. */
  start(): void
  /** Resolves when no run is in progress. */
  ended(): Promise<void>
}

/** `work` must never reject. */
export function coalesce(work: () => Promise<void>): CoalescedJob {
  let running: Promise<void> | null = null
  let again = false

  async function run(): Promise<void> {
    do {
      again = false
      await work()
    } while (again)
    running = null
  }

  return {
    start() {
      again = true
      running ??= run()
    },
    async ended() {
      await running
    },
  }
}
