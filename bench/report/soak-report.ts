// Report of `bench soak`: memory by time, response times, errors and caches.
import type { LoadName } from '../cases/soak-load.ts'
import type { CacheReading } from '../measure/cache-gauges.ts'
import { slopeOf } from '../measure/slope.ts'
import { percentile, type SteadyResult } from '../measure/steady-rate.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { cachesGoal, cachesNote, cachesTable } from './soak-caches.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

export interface MemorySample {
  /** Seconds since the start of the load. */
  readonly at: number
  readonly bytes: number
}

export interface SoakResults {
  readonly drops: number
  readonly minutes: number
  readonly results: ReadonlyMap<LoadName, SteadyResult>
  /** By the name of the node. */
  readonly memory: ReadonlyMap<string, readonly MemorySample[]>
  /** Of both nodes, at all times. */
  readonly caches: readonly CacheReading[]
}

/** While the caches fill and code is compiled, memory grows. */
const warmUpShare = 1 / 3
const shares = [0.5, 0.99, 0.999] as const

export function reportSoak({ drops, minutes, results, memory, caches }: SoakResults): Report {
  const visits = ['hot visits', 'cold visits'] as const
  const errors = [...results.values()].flatMap((result) => result.errors)
  const slopes = [...memory].map(([name, samples]) => ({ name, ...growthOf(samples) }))
  const msOf = (name: LoadName) => (results.get(name)?.times ?? []).map(({ ms }) => ms)
  const goals: Goal[] = [
    ...slopes.map(
      ({ name, mbPerHour }): Goal => ({
        what: `node ${name}: growth of memory per hour`,
        bound: { most: 1 },
        unit: 'MB',
        values: [mbPerHour],
      }),
    ),
    ...visits.map(
      (name): Goal => ({
        what: `${name}: 99th percentile`,
        bound: { most: 20 },
        unit: 'ms',
        values: [percentile(msOf(name), 0.99)],
      }),
    ),
    { what: 'unexpected responses', bound: { most: 0 }, unit: '', values: [errors.length] },
    cachesGoal(caches),
  ]
  const times = markdownTable(
    ['', 'requests', 'p50, ms', 'p99, ms', 'p99.9, ms', 'errors'],
    [...results].map(([name, { errors }]) => [
      name,
      msOf(name).length.toLocaleString('en-GB'),
      ...shares.map((share) => figure(percentile(msOf(name), share))),
      String(errors.length),
    ]),
  )
  const growth = markdownTable(
    ['node', 'at the start, MB', 'at the end, MB', 'growth, MB per hour'],
    slopes.map(({ name, mbPerHour, margin, first, last }) => [
      name,
      figure(first),
      figure(last),
      `${mbPerHour.toFixed(1)} ± ${margin.toFixed(1)}`,
    ]),
  )
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goals) },
      { title: 'Response times', table: times },
      { title: 'Memory', table: growth },
      { title: 'Caches', table: cachesTable(caches) },
    ],
    notes: [
      `${describeMachine()}; the load, PostgreSQL and both nodes share them. ${drops.toLocaleString('en-GB')} drops, ${minutes} minutes. Times count from when a request was due. Growth is that of the smallest size in each minute, after the first third, with its 95 % confidence.`,
      cachesNote(caches),
      ...errors.slice(0, 5).map((error) => `Unexpected: ${error}`),
    ],
    plot: {
      title: `Two nodes under steady load for ${minutes} minutes`,
      subtitle: `${describeMachine()}.`,
      panels: [
        {
          title: 'memory',
          unit: 'MB',
          lines: [...memory].map(([label, samples]) => ({
            label,
            points: samples.map(({ at, bytes }) => [at / 60, bytes / 1e6] as const),
          })),
        },
        {
          title: '99th percentile of visits, by minute',
          unit: 'ms',
          lines: visits.map((label) => ({
            label,
            points: byMinute(results.get(label)?.times ?? []).map(
              ([minute, all]) => [minute, percentile(all, 0.99)] as const,
            ),
          })),
        },
      ],
    },
  }
}

function growthOf(samples: readonly MemorySample[]) {
  const lowest = lowestByMinute(samples)
  const settled = lowest.slice(Math.floor(lowest.length * warmUpShare))
  const { perUnit, margin } = slopeOf(settled.map(([minute, mb]) => [minute / 60, mb] as const))
  const [first, last] = [lowest[0]?.[1] ?? Number.NaN, lowest.at(-1)?.[1] ?? Number.NaN]
  return { mbPerHour: perUnit, margin, first, last }
}

const lowestByMinute = (samples: readonly MemorySample[]) =>
  byMinute(samples.map(({ at, bytes }) => ({ at, ms: bytes / 1e6 }))).map(
    ([minute, all]) => [minute, Math.min(...all)] as const,
  )

/** Values by the minute in which they were measured, in order. */
const byMinute = (times: readonly { readonly at: number; readonly ms: number }[]) =>
  [...Map.groupBy(times, ({ at }) => Math.floor(at / 60))]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, all]) => [minute, all.map(({ ms }) => ms)] as const)
