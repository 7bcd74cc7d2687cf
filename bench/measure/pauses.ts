// Times at which a benchmark itself stopped a server, for example to measure its memory. Requests of
// these times say nothing about the server.
import type { SteadyResult } from './steady-rate.ts'

/** In seconds since the start of the measured load. */
export interface Pause {
  readonly from: number
  readonly to: number
}

/** Requests that are due this long before a pause may still be open when it begins. */
const openSeconds = 0.1
/** The requests that waited get their responses within this time. */
const recoverySeconds = 1

/** Errors are kept. */
export const withoutPauses = ({ times, errors }: SteadyResult, pauses: readonly Pause[]) => ({
  times: times.filter(({ at }) => !pauses.some((pause) => isDuring(at, pause))),
  errors,
})

/** A request that was slow before the pause counts, also if it ends in it. */
const isDuring = (at: number, { from, to }: Pause): boolean =>
  at >= from - openSeconds && at <= to + recoverySeconds

/** Overlapping pauses count once. */
export function secondsOf(pauses: readonly Pause[]): number {
  let [seconds, covered] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of pauses.toSorted((a, b) => a.from - b.from)) {
    const [start, end] = [from - openSeconds, to + recoverySeconds]
    seconds += Math.max(0, end - Math.max(start, covered))
    covered = Math.max(covered, end)
  }
  return seconds
}
