// Runs a change for several drops, a few at a time, and collects the failures.

export interface Failure<Item> {
  readonly item: Item
  readonly error: unknown
}

interface ChangeEachOptions<Item> {
  readonly change: (item: Item) => Promise<unknown>
  /** Called after each change, whether it succeeded or not. */
  readonly onProgress: (done: number) => void
  /** Changes that run at the same time. */
  readonly parallel: number
}

/** Never rejects: a failed change does not stop the others. Failures are in the order of `items`. */
export async function changeEach<Item>(
  items: readonly Item[],
  { change, onProgress, parallel }: ChangeEachOptions<Item>,
): Promise<readonly Failure<Item>[]> {
  const failures: (Failure<Item> | undefined)[] = []
  const waiting = items.entries()
  let done = 0
  async function work(): Promise<void> {
    for (const [index, item] of waiting) {
      try {
        await change(item)
      } catch (error) {
        failures[index] = { item, error }
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return failures.filter((failure) => failure !== undefined)
}
