// Start time of a process, from /proc.
import { readFileSync } from 'node:fs'
import { readBootId } from './boot-id.ts'

/** A value that is unique to the process, or why it is not available. */
export type ProcessStart = { start: string } | 'ended' | 'unreadable'

/**
 * The start in clock ticks since boot, and the boot id: after a restart of the container or the
 * machine, the same pid can occur again.
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

/** Field 22 of /proc/<pid>/stat; null for a process that has ended but is not reaped yet. */
export function parseStartTicks(stat: string): string | null {
  // Field 2 is the program's name in parentheses, which may itself contain spaces and parentheses.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = rest[18]
  if (state === undefined || ticks === undefined) throw new RangeError('not a process status')
  return /[ZXx]/.test(state) ? null : ticks
}
