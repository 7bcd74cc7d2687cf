// Detection of jumps of the system time. A server that starts with a wrong clock, or a virtual
// machine that was suspended, would consider everything expired and delete it. So after a jump,
// deletions wait until the servers have run for a day.
import { dayMs } from '../base/day.ts'

/** A larger difference than this is a jump. Clocks of nodes that agree differ by seconds. */
const longestGapMs = dayMs
/** Running time after a jump before anything is deleted. */
export const waitAfterJumpMs = dayMs
/**
 * A notice leaves three days for slow delivery (`lateNoticeMs` in `free-clock.ts`). After a longer time
 * without a service, too few are left to act on it.
 */
const longestInterruptionMs = 3 * dayMs

/** The latest reading of the system time by any node. */
export interface ClockReading {
  readonly at: number
  /** Running time that remains until deletions continue; 0 if they are not waiting. */
  readonly waitMs: number
  /**
   * Emails about an expiry that were sent before this time do not count: since then the service was
   * unavailable for days, its time was wrong, it was restored from a backup, or let nothing expire.
   */
  readonly noticesFrom: number
  /** Whether the drops of accounts without a plan of their own expire. The operator can change that. */
  readonly hasFreeClock: boolean
}

export interface ClockObservation {
  readonly now: number
  /**
   * The previous reading of this process, and the time since, measured by a clock that never jumps;
   * null for its first reading.
   */
  readonly own: { readonly at: number; readonly elapsedMs: number } | null
  /** Null if the process does not know, because it is a command with settings of its own. */
  readonly hasFreeClock: boolean | null
}

/**
 * Nodes whose clocks differ by more than a day see a jump at each other's readings, so deletions
 * wait on all of them until the clocks agree.
 */
export function nextReading(
  previous: ClockReading | null,
  { now, own, hasFreeClock: observed }: ClockObservation,
): ClockReading {
  const hasFreeClock = observed ?? previous?.hasFreeClock ?? true
  if (previous === null) return { at: now, waitMs: 0, noticesFrom: 0, hasFreeClock }
  const elapsedMs = own?.elapsedMs ?? 0
  const passedMs = now - previous.at
  const isJump = passedMs - elapsedMs > longestGapMs || passedMs < -longestGapMs
  // Readings of other nodes must not discard the notices that this node sends.
  const isOfOtherNodes = isJump && own !== null && isSteady(now, own)
  const isInterrupted = Math.abs(passedMs) > longestInterruptionMs && !isOfOtherNodes
  // Only at the start of a process: during a restart, nodes with the former setting still run.
  const begins = own === null && hasFreeClock && !previous.hasFreeClock
  // Never in the future: an email would not count and be sent again and again.
  const noticesFrom = isInterrupted || begins ? now : Math.min(previous.noticesFrom, now)
  if (isJump) return { at: now, waitMs: waitAfterJumpMs, noticesFrom, hasFreeClock }
  // With several nodes each adds the time since the reading of another one, not its own minute.
  const ranMs = Math.max(0, Math.min(passedMs, elapsedMs))
  return {
    at: Math.max(now, previous.at),
    waitMs: Math.max(0, previous.waitMs - ranMs),
    noticesFrom,
    hasFreeClock,
  }
}

/** Whether the clock of this process has run as it should since its previous reading. */
const isSteady = (now: number, { at, elapsedMs }: NonNullable<ClockObservation['own']>): boolean =>
  Math.abs(now - at - elapsedMs) <= longestGapMs
