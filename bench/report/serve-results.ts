// Results of `bench serve`, and the lookups that its goals and tables share.
import type { Client } from '../cases/clients.ts'
import type { Entry } from '../cases/entries.ts'
import type { CaseName } from '../cases/serve-cases.ts'
import type { Sample } from '../measure/measure-load.ts'
import { ratios } from '../measure/statistics.ts'
import type { BenchOptions } from '../options.ts'
import type { PeerName } from '../peers/peer.ts'

export type MeasuredEntry = Pick<Entry, 'case' | 'client' | 'peer' | 'coding' | 'expected'>

export interface ServeResults {
  readonly samples: ReadonlyMap<MeasuredEntry, readonly Sample[]>
  readonly failures: ReadonlyMap<MeasuredEntry, string>
  /** Resident memory of Plinth at the end of the run. */
  readonly residentBytes: number
  /** Whether servers and load generators had a core each. */
  readonly pinned: boolean
  readonly options: BenchOptions
  readonly notes: readonly string[]
}

export type Measure = (sample: Sample) => number
export const cpu: Measure = (sample) => sample.cpuMicrosecondsPerRequest
export const rate: Measure = (sample) => sample.requestsPerSecond
export const throughput: Measure = (sample) => sample.bytesPerSecond

/** The client is a browser unless another is named. */
export type Row = readonly [CaseName, PeerName, Client?]

const isOf = (
  { case: ofCase, peer: ofPeer, client: ofClient }: MeasuredEntry,
  [name, peer, client = 'browser']: Row,
): boolean => ofCase === name && ofPeer === peer && ofClient === client

export function entryOf({ samples }: ServeResults, row: Row): MeasuredEntry | null {
  return [...samples.keys()].find((key) => isOf(key, row)) ?? null
}

/** One sample per round, or null if there are none. */
export function samplesOf(
  { samples }: Pick<ServeResults, 'samples'>,
  row: Row,
): readonly Sample[] | null {
  return [...samples].find(([key]) => isOf(key, row))?.[1] ?? null
}

export function hasFailed({ failures }: ServeResults, row: Row): boolean {
  return [...failures.keys()].some((key) => isOf(key, row))
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
