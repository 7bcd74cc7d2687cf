// Exponential back-off before an exited worker is replaced.

const firstDelayMs = 100
const longestDelayMs = 30_000
/** A worker that ran at least this long did not exit because of a startup problem. */
const longLifeMs = 10_000

export interface RestartDelay {
  /** Number of consecutive workers that exited soon after they started. */
  readonly quickExits: number
  /** Delay in milliseconds before the next start; doubles with each consecutive quick exit. */
  after(livedMs: number): number
}

export function createRestartDelay(): RestartDelay {
  let exits = 0
  return {
    get quickExits() {
      return exits
    },
    after(livedMs) {
      exits = livedMs < longLifeMs ? exits + 1 : 0
      if (exits === 0) return 0
      return Math.min(firstDelayMs * 2 ** (exits - 1), longestDelayMs)
    },
  }
}
