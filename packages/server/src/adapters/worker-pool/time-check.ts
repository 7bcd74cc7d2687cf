// Limit of CPU time that a job checks itself. It ends the job and not its thread.
import { TooSlow } from './too-slow.ts'

/** Reading the CPU time is a system call, and a check is made for each token of a document. */
const callsPerReading = 64

/**
 * Returns a function that throws `TooSlow` once this thread has used `limitMs` from now on, or may
 * have after `expectedMs` more.
 */
export function createTimeCheck(
  limitMs: number,
  cpuUsage: (before?: NodeJS.CpuUsage) => NodeJS.CpuUsage = process.threadCpuUsage,
): (expectedMs?: number) => void {
  const before = cpuUsage()
  let calls = 0
  return (expectedMs = 0) => {
    calls += 1
    if (expectedMs === 0 && calls % callsPerReading !== 0) return
    const { user, system } = cpuUsage(before)
    if ((user + system) / 1000 + expectedMs > limitMs) throw new TooSlow()
  }
}
