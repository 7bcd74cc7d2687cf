/** CPU time of this thread in milliseconds, independent of the load of the machine. */
export function cpuTimeOf(work: () => unknown): number {
  const started = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1000
}
