// What an operator is told while deletions wait after a jump of the system time.
import type { Log } from './log.ts'

const hourMs = 3_600_000

export function describeClockWait(waitMs: number, now: number): string {
  const hours = Math.ceil(waitMs / hourMs)
  return `The system time jumped by more than a day, or no server ran for that long. Expired content is deleted only after the server has run for ${hours} more ${hours === 1 ? 'hour' : 'hours'}. If ${new Date(now).toISOString()} is the right time, run \`plinthd gc --confirm-clock\` to continue now.`
}

export function logClockWait(log: Log, waitMs: number, now: number): void {
  if (waitMs > 0) log.warn(describeClockWait(waitMs, now))
  else log.info('expired content is deleted again')
}
