// Resident memory of a process, sampled while a test runs.
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

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
  let peak = await residentBytes(pid)
  let sampling: Promise<void> | null = null
  const timer = setInterval(() => {
    sampling ??= residentBytes(pid)
      .then((bytes) => {
        peak = Math.max(peak, bytes)
      })
      .finally(() => {
        sampling = null
      })
  }, 20)
  try {
    await work()
  } finally {
    clearInterval(timer)
    await sampling
  }
  return Math.max(peak, await residentBytes(pid))
}
