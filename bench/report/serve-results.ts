// Results of `bench serve`, and the lookups that its goals and tables share.
import type { CaseName } from '../cases/serve-cases.ts'
import type { Sample } from '../measure/measure-load.ts'
import { ratios } from '../measure/statistics.ts'
import type { BenchOptions } from '../options.ts'
import type { PeerName } from '../peers/peer.ts'

interface Key {
  readonly case: CaseName
  readonly peer: PeerName
}

export interface ServeResults {
  readonly samples: ReadonlyMap<Key, readonly Sample[]>
  readonly failures: ReadonlyMap<Key, string>
  /** Resident memory of Plinth at the end of the run. */
  readonly residentBytes: number
  readonly options: BenchOptions
  readonly notes: readonly string[]
}

export type Measure = (sample: Sample) => number
export const cpu: Measure = (sample) => sample.cpuMicrosecondsPerRequest
export const rate: Measure = (sample) => sample.requestsPerSecond
export const throughput: Measure = (sample) => sample.bytesPerSecond

export type Row = readonly [CaseName, PeerName]

/** One sample per round, or null if there are none. */
export function samplesOf(
  { samples }: Pick<ServeResults, 'samples'>,
  [name, peer]: Row,
): readonly Sample[] | null {
  return [...samples].find(([key]) => key.case === name && key.peer === peer)?.[1] ?? null
}

export function hasFailed({ failures }: ServeResults, [name, peer]: Row): boolean {
  return [...failures.keys()].some((key) => key.case === name && key.peer === peer)
}

/** One ratio per round; empty if either side was not measured. */
export function ratiosOf(
  results: Pick<ServeResults, 'samples'>,
  measure: Measure,
  [above, below]: readonly [Row, Row],
): number[] {
  const [a, b] = [samplesOf(results, above), samplesOf(results, below)]
  return a && b ? ratios(a.map(measure), b.map(measure)) : []
}
