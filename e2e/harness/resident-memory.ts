// Resident memory of a process, sampled while a test runs.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'

/** Resident set size in bytes. */
export async function residentBytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Number(stdout) * 1024
}

/** Runs `work` and returns the process's peak resident set size in bytes. */
export async function peakResidentBytes(pid: number, work: () => Promise<void>): Promise<number> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>()
  let peak = await residentBytes(pid)
  let sampling = false
  const sample = async () => {
    if (sampling) return
    sampling = true
    peak = Math.max(peak, await residentBytes(pid))
    sampling = false
  }
  const timer = setInterval(() => void sample().catch(fail), 20)
  // `work` that hangs does not keep the timer running when its test has timed out.
  onTestFinished(() => clearInterval(timer))
  try {
    await Promise.race([work(), failed])
  } finally {
    clearInterval(timer)
  }
  return Math.max(peak, await residentBytes(pid))
}
