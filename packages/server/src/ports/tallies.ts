// Port: counts that adapters, use cases and edges keep for the metrics.

/** Lookups of a cache. */
export interface CacheTally {
  hits: number
  misses: number
}

/** Calls to another service, by the name of the operation. */
export type CallTally = Map<string, { calls: number; errors: number }>

export interface PublishMeter {
  /** Starts the time of a publish. Call the result with the version's bytes once it is committed. */
  begin(): (bytes: number) => void
}

/** For callers that are not measured. */
export const newCacheTally = (): CacheTally => ({ hits: 0, misses: 0 })
