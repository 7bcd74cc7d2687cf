// The `Processes` port for processes of this machine, identified by host, pid and start time.
import { hostname } from 'node:os'
import type { Processes } from '../../ports/processes.ts'
import { readProcessStart } from './process-start.ts'

// Used if the start time of a process is not available; then only the pid is checked.
const unknownStart = '0'

/** `isAlone`: no other machine can have the name of this one in the database. */
export function createLocalProcesses({ isAlone = false } = {}): Processes {
  const host = hostname()
  const own = readProcessStart(process.pid)
  const start = typeof own === 'object' ? own.start : unknownStart
  return {
    self: `${host}:${process.pid}:${start}`,
    isAlive(holder) {
      const named = parse(holder)
      if (named === null || named.host !== host) return 'unknown'
      if (named.start === unknownStart) return probe(named.pid)
      if (bootOf(named.start) !== bootOf(start)) return isAlone ? 'dead' : 'other_boot'
      const found = readProcessStart(named.pid)
      if (typeof found === 'object') return found.start === named.start ? 'alive' : 'dead'
      // /proc may hide processes of other users (hidepid), so only ESRCH from the kernel proves
      // that one has ended.
      return probe(named.pid) === 'dead' || found === 'ended' ? 'dead' : 'unknown'
    },
  }
}

const bootOf = (start: string): string | undefined => start.split('.')[1]

function parse(holder: string): { host: string; pid: number; start: string } | null {
  const parts = /^(.+):([1-9]\d{0,9}):([0-9a-f.]+)$/.exec(holder)
  if (parts === null) return null
  const [, host = '', pid = '', start = ''] = parts
  return { host, pid: Number(pid), start }
}

function probe(pid: number): 'alive' | 'dead' | 'unknown' {
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM') return 'alive'
    return code === 'ESRCH' ? 'dead' : 'unknown'
  }
}
