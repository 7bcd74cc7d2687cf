// How long to wait before a worker that ended is replaced.

const firstDelayMs = 100
const longestDelayMs = 30_000
/** Who lived this long did not end because of how it started. */
const longLifeMs = 10_000

export interface RestartDelay {
  /** How many ended soon after their start, one after the other. */
  readonly quickEnds: number
  /** In milliseconds; each quick end after another doubles it. */
  after(livedMs: number): number
}

export function createRestartDelay(): RestartDelay {
  let quickEnds = 0
  return {
    get quickEnds() {
      return quickEnds
    },
    after(livedMs) {
      quickEnds = livedMs < longLifeMs ? quickEnds + 1 : 0
      if (quickEnds === 0) return 0
      return Math.min(firstDelayMs * 2 ** (quickEnds - 1), longestDelayMs)
    },
  }
}
