// Detection of jumps of the system time. A server that starts with a wrong clock, or a virtual
// machine that was suspended, would consider everything expired and delete it. So after a jump,
// deletions wait until the servers have run for a day.
import { dayMs } from '../base/day.ts'

/** A larger difference than this is a jump. Clocks of nodes that agree differ by seconds. */
const longestGapMs = dayMs
/** Running time after a jump before anything is deleted. */
export const waitAfterJumpMs = dayMs

/** The latest reading of the system time by any node. */
export interface ClockReading {
  readonly at: number
  /** Running time that remains until deletions continue; 0 if they are not waiting. */
  readonly waitMs: number
  /**
   * Emails about an expiry that were sent before this time do not count: since then the service was
   * off or its time wrong, was restored from a backup, or let nothing expire.
   */
  readonly noticesFrom: number
  /** Whether the drops of accounts without a plan of their own expire. The operator can change that. */
  readonly hasFreeClock: boolean
}

export interface ClockObservation {
  readonly now: number
  /**
   * Time since this process last read the clock, measured by a clock that never jumps; 0 for the
   * first reading of a process.
   */
  readonly elapsedMs: number
  /** Null if the process does not know, because it is a command with settings of its own. */
  readonly hasFreeClock: boolean | null
}

/**
 * Nodes whose clocks differ by more than a day see a jump at each other's readings, so deletions
 * wait on all of them until the clocks agree.
 */
export function nextReading(
  previous: ClockReading | null,
  { now, elapsedMs, hasFreeClock: observed }: ClockObservation,
): ClockReading {
  const hasFreeClock = observed ?? previous?.hasFreeClock ?? true
  if (previous === null) return { at: now, waitMs: 0, noticesFrom: 0, hasFreeClock }
  const passedMs = now - previous.at
  // Never in the future: an email would not count and be sent again and again.
  const earlier = Math.min(previous.noticesFrom, now)
  if (passedMs - elapsedMs > longestGapMs || passedMs < -longestGapMs) {
    // Between nodes that run and do not agree, every reading is a jump.
    const noticesFrom = previous.waitMs > 0 && elapsedMs > 0 ? earlier : now
    return { at: now, waitMs: waitAfterJumpMs, noticesFrom, hasFreeClock }
  }
  // Only at the start of a process: during a restart, nodes with the former setting still run.
  const begins = elapsedMs === 0 && hasFreeClock && !previous.hasFreeClock
  const noticesFrom = begins ? now : earlier
  // With several nodes each adds the time since the reading of another one, not its own minute.
  const ranMs = Math.max(0, Math.min(passedMs, elapsedMs))
  return {
    at: Math.max(now, previous.at),
    waitMs: Math.max(0, previous.waitMs - ranMs),
    noticesFrom,
    hasFreeClock,
  }
}
