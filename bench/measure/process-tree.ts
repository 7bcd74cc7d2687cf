// CPU time and memory of a process and all its descendants, from /proc.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentBytes } from '../../e2e/harness/resident-memory.ts'

export interface ProcessStat {
  readonly parent: number
  /** User and system time of all its threads, including terminated ones. */
  readonly cpuSeconds: number
}

/** USER_HZ: the unit of times in /proc, independent of the kernel's own tick. */
const ticksPerSecond = 100

/** See proc_pid_stat(5). The process name in the second field can contain brackets and spaces. */
export function parseStat(text: string): ProcessStat {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number.parseInt(fields[number - 3] ?? '', 10)
  const stat = { parent: field(4), cpuSeconds: (field(14) + field(15)) / ticksPerSecond }
  if (Object.values(stat).some(Number.isNaN))
    throw new TypeError('invalid content of /proc/<pid>/stat')
  return stat
}

/** The root and all its descendants. */
export function treeOf(root: number, stats: ReadonlyMap<number, ProcessStat>): number[] {
  const members = [root]
  for (const member of members) {
    for (const [pid, { parent }] of stats) if (parent === member) members.push(pid)
  }
  return members
}

export async function cpuSecondsOf(root: number): Promise<number> {
  const stats = await readStats()
  if (!stats.has(root)) throw new Error(`process ${root} has exited`)
  return treeOf(root, stats).reduce((sum, pid) => sum + (stats.get(pid)?.cpuSeconds ?? 0), 0)
}

const restMs = 300
const restWithinMs = 120_000

/** Waits until the server is idle, without background work. */
export async function waitUntilIdle(root: number): Promise<void> {
  const deadline = performance.now() + restWithinMs
  let before = await cpuSecondsOf(root)
  while (performance.now() < deadline) {
    await sleep(restMs)
    const now = await cpuSecondsOf(root)
    if (now - before <= 1 / ticksPerSecond) return
    before = now
  }
  throw new Error(`process ${root} did not become idle`)
}

export async function processesOf(root: number): Promise<number[]> {
  return treeOf(root, await readStats())
}

export async function residentBytesOf(root: number): Promise<number> {
  const sizes = await Promise.all((await processesOf(root)).map(residentBytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function readStats(): Promise<Map<number, ProcessStat>> {
  const stats = new Map<number, ProcessStat>()
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // The process may have exited since the listing.
    const text = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => null)
    if (text !== null) stats.set(Number(name), parseStat(text))
  }
  return stats
}
