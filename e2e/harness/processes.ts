// Child processes, signals and open sockets of a process.
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** The running child processes of a process. */
export async function childrenOf(pid: number): Promise<number[]> {
  if (process.platform === 'linux') {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
    return children.split(' ').filter(Boolean).map(Number)
  }
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (child && parent === pid ? [child] : []))
}

/** False if the process has ended. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export const isRunning = (pid: number): boolean => signal(pid, 0)

/** How many sockets a process has open. Linux only. */
export async function countSockets(pid: number): Promise<number> {
  const files = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(
    files.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith('socket:')).length
}
