/** Milliseconds that this thread computed: what else the machine does in the meantime does not count. */
export function cpuTimeOf(work: () => unknown): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}
