/** Many requests for one cold key cost one load. */
export function createSingleFlight() {
  const flights = new Map<string, Promise<unknown>>()
  return <T>(key: string, load: () => Promise<T>): Promise<T> => {
    const flying = flights.get(key)
    if (flying !== undefined) return flying as Promise<T>
    const flight = load().finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
}
