import { readFileSync } from 'node:fs'
import { readBootId } from './machine-start.ts'

/** When a process started, in a form that is equal only for the same process; or why there is none. */
export type ProcessStart = { start: string } | 'ended' | 'unreadable'

/**
 * The start in clock ticks since the machine's start, and which start of the machine that was: after
 * a restart of a container, or of the machine, the same pid comes back.
 */
export function readProcessStart(pid: number): ProcessStart {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const ticks = parseStartTicks(stat)
    return ticks === null ? 'ended' : { start: `${ticks}.${readBootId().slice(0, 8)}` }
  } catch {
    return 'unreadable'
  }
}

/** Field 22 of /proc/<pid>/stat, or null for a process that has ended and is only not reaped yet. */
export function parseStartTicks(stat: string): string | null {
  // Field 2 is the program's name in parentheses, and may itself contain spaces and parentheses.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = rest[18]
  if (state === undefined || ticks === undefined) throw new RangeError('not a process status')
  return /[ZXx]/.test(state) ? null : ticks
}
