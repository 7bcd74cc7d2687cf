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
}

export interface ClockObservation {
  readonly now: number
  /**
   * Time since this process last read the clock, measured by a clock that never jumps; 0 for the
   * first reading of a process.
   */
  readonly elapsedMs: number
}

/**
 * Nodes whose clocks differ by more than a day see a jump at each other's readings, so deletions
 * wait on all of them until the clocks agree.
 */
export function nextReading(
  previous: ClockReading | null,
  { now, elapsedMs }: ClockObservation,
): ClockReading {
  if (previous === null) return { at: now, waitMs: 0 }
  const passedMs = now - previous.at
  if (passedMs - elapsedMs > longestGapMs || passedMs < -longestGapMs) {
    return { at: now, waitMs: waitAfterJumpMs }
  }
  // With several nodes each adds the time since the reading of another one, not its own minute.
  const ranMs = Math.max(0, Math.min(passedMs, elapsedMs))
  return { at: Math.max(now, previous.at), waitMs: Math.max(0, previous.waitMs - ranMs) }
}
