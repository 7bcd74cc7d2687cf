// Single flight: one load per key at a time.

/** Coalesces concurrent loads of the same key into one. */
export function createSingleFlight() {
  const flights = new Map<string, Promise<unknown>>()
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const pending = flights.get(key)
    if (pending !== undefined) return pending as Promise<T>
    const flight = load().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
