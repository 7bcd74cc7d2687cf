/**
 * Runs `work` for every item, at most `width` at a time. After a failure nothing more is started;
 * it rejects with the first one when all that was under way has ended, so that nothing still runs
 * behind the caller's back.
 */
export async function eachBounded<T>(
  items: Iterable<T>,
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items[Symbol.iterator]()
  const failures: unknown[] = []
  async function takeTurns(): Promise<void> {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      if (failures.length > 0) return
      try {
        await work(next.value)
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: width }, takeTurns))
  if (failures.length > 0) throw failures[0]
}
