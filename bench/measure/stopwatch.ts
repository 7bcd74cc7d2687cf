// Wall-clock timing.
/** Duration of the work in milliseconds. */
export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
