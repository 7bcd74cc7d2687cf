import { hostname } from 'node:os'
import type { Processes } from '../../ports/processes.ts'
import { readProcessStart } from './process-start.ts'

// Where the system does not tell when a process started, a pid is all there is to ask about.
const unknownStart = '0'

export function createLocalProcesses(): Processes {
  const host = hostname()
  const own = readProcessStart(process.pid)
  const start = typeof own === 'object' ? own.start : unknownStart
  return {
    self: `${host}:${process.pid}:${start}`,
    isAlive(holder) {
      const named = parse(holder)
      if (named === null || named.host !== host) return 'unknown'
      if (named.start === unknownStart) return answersSignals(named.pid)
      const found = readProcessStart(named.pid)
      if (typeof found === 'object') return found.start === named.start ? 'alive' : 'dead'
      // /proc may hide other users' processes (hidepid): only the kernel's own word proves an end.
      return answersSignals(named.pid) === 'dead' || found === 'ended' ? 'dead' : 'unknown'
    },
  }
}

function parse(holder: string): { host: string; pid: number; start: string } | null {
  const parts = /^(.+):([1-9]\d{0,9}):([0-9a-f.]+)$/.exec(holder)
  if (parts === null) return null
  const [, host = '', pid = '', start = ''] = parts
  return { host, pid: Number(pid), start }
}

function answersSignals(pid: number): 'alive' | 'dead' | 'unknown' {
  try {
    process.kill(pid, 0)
    return 'alive'
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EPERM') return 'alive'
    return code === 'ESRCH' ? 'dead' : 'unknown'
  }
}
