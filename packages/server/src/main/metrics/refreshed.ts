// A value that takes queries to read: kept, and read again in the background when it is asked for
// after some time. A server whose metrics are never scraped never reads it.

export interface RefreshedOptions<T> {
  readonly maxAgeMs: number
  readonly load: () => Promise<T>
  /** The last value stays; the next attempt is made when its time has passed again. */
  readonly onFailure: (error: unknown) => void
  /** In milliseconds, of a clock that does not jump. */
  readonly now?: () => number
}

/** Returns the last value that was read, or null if none was. */
export function refreshed<T>(options: RefreshedOptions<T>): () => T | null {
  const { maxAgeMs, load, onFailure, now = () => performance.now() } = options
  let value: T | null = null
  let startedAt = Number.NEGATIVE_INFINITY
  let isLoading = false

  async function refresh(): Promise<void> {
    isLoading = true
    try {
      value = await load()
    } catch (error) {
      onFailure(error)
    } finally {
      isLoading = false
    }
  }

  return () => {
    if (!isLoading && now() - startedAt >= maxAgeMs) {
      startedAt = now()
      void refresh()
    }
    return value
  }
}
