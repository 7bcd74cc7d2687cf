// Report of `bench scale`: a server with few stored drops compared with one with many.
import { median, ratios } from '../measure/statistics.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

export interface PublishSample {
  readonly ms: number
  readonly cpuMs: number
}

/** Measurements of one server with a given number of stored drops. */
export interface SizeResults {
  readonly drops: number
  readonly idleBytes: number
  readonly coldCpuMs: number
  /** One sample per round. */
  readonly publishes: readonly PublishSample[]
}

interface Row {
  readonly what: string
  readonly unit: 'ms' | 'MB'
  readonly value: (results: SizeResults) => number
}

const rows: readonly Row[] = [
  { what: 'cold request, CPU', unit: 'ms', value: ({ coldCpuMs }) => coldCpuMs },
  {
    what: 'publishing a page, CPU',
    unit: 'ms',
    value: ({ publishes }) => median(publishes.map(({ cpuMs }) => cpuMs)),
  },
  {
    what: 'publishing a page, time',
    unit: 'ms',
    value: ({ publishes }) => median(publishes.map(({ ms }) => ms)),
  },
  { what: 'memory when idle', unit: 'MB', value: ({ idleBytes }) => idleBytes / 1e6 },
]

/** `results` is ordered from the fewest drops to the most. */
export function reportScale(results: readonly SizeResults[]): Report {
  const sizes = results.map(({ drops }) => `${drops.toLocaleString('en-GB')} drops`)
  const table = rows.map(({ what, unit, value }) => [
    `${what}, ${unit}`,
    ...results.map((result) => figure(value(result))),
  ])
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goalsOf(results)) },
      { title: 'By number of stored drops', table: markdownTable(['', ...sizes], table) },
    ],
    notes: [`${describeMachine()}. Medians over rounds (${results[0]?.publishes.length}).`],
    plot: {
      title: 'The effect of many stored drops',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: rows.map(({ what, unit, value }) => ({
        title: what,
        unit,
        bars: results.map((result, index) => ({
          label: sizes[index] ?? '',
          value: value(result),
          own: index === results.length - 1,
        })),
      })),
    },
  }
}

function goalsOf(results: readonly SizeResults[]): Goal[] {
  const [few, many] = [results[0], results.at(-1)]
  if (!few || !many) return []
  const publishing = (what: string, measure: (sample: PublishSample) => number): Goal => ({
    what: `publishing a page: ${what}, relative to ${few.drops.toLocaleString('en-GB')} drops`,
    bound: { most: 1.2 },
    unit: '×',
    values: ratios(many.publishes.map(measure), few.publishes.map(measure)),
  })
  return [
    { what: 'cold request: CPU', bound: { most: 5 }, unit: 'ms', values: [many.coldCpuMs] },
    publishing('CPU', ({ cpuMs }) => cpuMs),
    publishing('time', ({ ms }) => ms),
    { what: 'memory when idle', bound: { most: 200 }, unit: 'MB', values: [many.idleBytes / 1e6] },
  ]
}
