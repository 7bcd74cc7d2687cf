// Times at which a benchmark itself stopped a server, for example to measure its memory. Requests of
// these times say nothing about the server.
import type { SteadyResult, Timed } from './steady-rate.ts'

/** In seconds since the start of the measured load. */
export interface Pause {
  readonly from: number
  readonly to: number
}

/** The requests that waited are answered within this time. */
const recoverySeconds = 1

/** Errors are kept. */
export const withoutPauses = ({ times, errors }: SteadyResult, pauses: readonly Pause[]) => ({
  times: times.filter((time) => !pauses.some((pause) => isDuring(time, pause))),
  errors,
})

const isDuring = ({ at, ms }: Timed, { from, to }: Pause): boolean =>
  at + ms / 1000 >= from && at <= to + recoverySeconds

/** Overlapping pauses count once. */
export function secondsOf(pauses: readonly Pause[]): number {
  let [seconds, covered] = [0, Number.NEGATIVE_INFINITY]
  for (const { from, to } of pauses.toSorted((a, b) => a.from - b.from)) {
    const end = to + recoverySeconds
    seconds += Math.max(0, end - Math.max(from, covered))
    covered = Math.max(covered, end)
  }
  return seconds
}
