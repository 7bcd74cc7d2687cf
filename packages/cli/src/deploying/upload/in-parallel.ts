// Bounded parallelism for asynchronous work.

/**
 * Processes items in order, at most `limit` at a time. After a failure no further item is started.
 */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  let next = 0
  let hasFailed = false
  const worker = async () => {
    while (next < items.length && !hasFailed) {
      const item = items[next++] as Item
      await work(item).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    }
  }
  const workers = Array.from({ length: Math.min(limit, items.length) }, worker)
  const outcomes = await Promise.allSettled(workers)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
