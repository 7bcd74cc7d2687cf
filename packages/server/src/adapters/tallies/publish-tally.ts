// Counts and times publishes.
import type { PublishMeter } from '../../ports/tallies.ts'
import { Durations, microseconds } from './durations.ts'

export interface PublishTally extends PublishMeter {
  readonly durations: Durations
  /** Of all published versions since the start. */
  bytes(): number
}

export function createPublishTally(): PublishTally {
  const durations = new Durations()
  let published = 0
  return {
    durations,
    bytes: () => published,
    begin() {
      const began = microseconds()
      return (bytes) => {
        durations.recordSince(began)
        published += bytes
      }
    },
  }
}
