// Report of `bench soak`: memory by time, response times, errors and caches.
import type { LoadName } from '../cases/soak-load.ts'
import type { CacheReading } from '../measure/cache-gauges.ts'
import { percentile, type SteadyResult } from '../measure/steady-rate.ts'
import { isQuiet, type StolenShare } from '../measure/stolen-time.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { cachesGoal, cachesNote, cachesTable } from './soak-caches.ts'
import { type Memory, memoryGoals, memoryLines, memoryTable } from './soak-memory.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

export interface SoakResults {
  readonly drops: number
  readonly minutes: number
  readonly results: ReadonlyMap<LoadName, SteadyResult>
  /** Time in which the measurement itself stopped a node. */
  readonly pausedSeconds: number
  /** By the minute: processor time that the host of this machine gave to others. */
  readonly stolen: readonly StolenShare[]
  /** Memory of the processes. */
  readonly resident: Memory
  /** JavaScript objects and buffers without garbage. */
  readonly live: Memory
  /** Of both nodes, at all times. */
  readonly caches: readonly CacheReading[]
}

const shares = [0.5, 0.99, 0.999] as const

export function reportSoak(soak: SoakResults): Report {
  const { drops, minutes, results, pausedSeconds, stolen, resident, live, caches } = soak
  const visits = ['hot visits', 'cold visits'] as const
  const errors = [...results.values()].flatMap((result) => result.errors)
  const msOf = (name: LoadName) => (results.get(name)?.times ?? []).map(({ ms }) => ms)
  const quiet = new Set(stolen.filter(isQuiet).map(({ minute }) => minute))
  const quietVisits = visits
    .flatMap((name) => results.get(name)?.times ?? [])
    .filter(({ at }) => quiet.has(minuteOf(at)))
  const goals: Goal[] = [
    ...memoryGoals(live),
    {
      what: 'visits in quiet minutes: 99th percentile',
      bound: { most: 20 },
      unit: 'ms',
      values: quietVisits.length
        ? [
            percentile(
              quietVisits.map(({ ms }) => ms),
              0.99,
            ),
          ]
        : [],
    },
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
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goals) },
      { title: 'Response times', table: times },
      { title: 'Memory', table: memoryTable(live, resident) },
      { title: 'Caches', table: cachesTable(caches) },
    ],
    notes: [
      `${describeMachine()}; the load, PostgreSQL and both nodes share them. ${drops.toLocaleString('en-GB')} drops, ${minutes} minutes. Before the load, every drop is visited once on each node, and the load runs for a minute before anything is measured. All requests come at random times, as those of independent visitors, and times count from when a request was due. Memory in use is what a full garbage collection leaves, twice a minute; the lower value of each minute counts. Requests that were due within a tenth of a second before or a second after such a collection, ${Math.round(pausedSeconds)} seconds in all, do not count, so the times contain few of a node's own full collections. Resident is the smallest size of the process in each minute. Growth is that of the last two thirds, with its 95 % confidence.`,
      `${quiet.size} of ${stolen.length} minutes were quiet: the host of this machine gave at most 0.1 % of its processor time to others. In all minutes together, the 99th percentile of visits was ${figure(percentile(visits.flatMap(msOf), 0.99))} ms.`,
      cachesNote(caches),
      ...errors.slice(0, 5).map((error) => `Unexpected: ${error}`),
    ],
    plot: {
      title: `Two nodes under steady load for ${minutes} minutes`,
      subtitle: `${describeMachine()}.`,
      panels: [
        {
          title: 'memory in use, after a full garbage collection',
          unit: 'MB',
          lines: memoryLines(live),
        },
        {
          title: 'memory of the process',
          unit: 'MB',
          lines: memoryLines(resident),
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
        {
          title: 'processor time that the host gave to others, by minute',
          unit: '%',
          lines: [
            { label: 'stolen', points: stolen.map(({ minute, percent }) => [minute, percent]) },
          ],
        },
      ],
    },
  }
}

/** Values by the minute in which they were measured, in order. */
const byMinute = (times: readonly { readonly at: number; readonly ms: number }[]) =>
  [...Map.groupBy(times, ({ at }) => minuteOf(at))]
    .toSorted(([a], [b]) => a - b)
    .map(([minute, all]) => [minute, all.map(({ ms }) => ms)] as const)

const minuteOf = (at: number) => Math.floor(at / 60)
