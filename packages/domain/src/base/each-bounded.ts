// Bounded parallelism for asynchronous work.

/**
 * Runs `work` for every item, at most `width` at a time. After a failure no further item is
 * started; it rejects with the first error once all running items have ended, so that nothing runs
 * on in the background.
 */
export async function eachBounded<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const failures: unknown[] = []
  async function worker(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (failures.length > 0) return
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, worker))
  if (failures.length > 0) throw failures[0]
}
