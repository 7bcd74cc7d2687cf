// Exponential back-off before an exited worker is replaced.

const firstDelayMs = 100
const longestDelayMs = 30_000
/** A worker that ran at least this long did not exit because of a startup problem. */
const longLifeMs = 10_000
/** Longer than the longest delay and a slow start. A quick exit after this begins a new series. */
const seriesGapMs = 300_000

export interface RestartDelay {
  /** How many workers in a row exited soon after they started, with a few minutes at most between. */
  readonly quickExits: number
  /** Delay in milliseconds before the next start; doubles with each consecutive quick exit. */
  after(livedMs: number): number
}

export function createRestartDelay(now = () => performance.now()): RestartDelay {
  let exits = 0
  let lastExit = 0
  return {
    get quickExits() {
      return exits
    },
    after(livedMs) {
      const continues = now() - lastExit < seriesGapMs
      lastExit = now()
      exits = livedMs < longLifeMs ? (continues ? exits : 0) + 1 : 0
      if (exits === 0) return 0
      return Math.min(firstDelayMs * 2 ** (exits - 1), longestDelayMs)
    },
  }
}
