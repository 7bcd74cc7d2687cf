// Report of `bench scale`: a server with few stored drops compared with one with many.
import { defaults } from '../../packages/server/src/config/defaults.ts'
import type { DatabaseName } from '../cases/database-names.ts'
import type { KnownHostsSample, PublishSample } from '../cases/scale-measures.ts'
import { median, ratios } from '../measure/statistics.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

/** Measurements of one server with a given number of stored drops. */
export interface SizeResults {
  readonly drops: number
  readonly idleBytes: number
  readonly coldCpuMs: number
  readonly listCpuMs: number
  /** CPU time of all jobs of a minute. */
  readonly jobsCpuMs: number
  /** One sample per round. */
  readonly publishes: readonly PublishSample[]
}

export interface ScaleResults {
  readonly database: DatabaseName
  /** Ordered from the fewest drops to the most. */
  readonly sizes: readonly SizeResults[]
  /** The slowest visit while jobs run, with the most drops. */
  readonly slowestMs: number
  readonly knownHosts: number
  /** Memory after they were visited. */
  readonly visitedBytes: number
  /** One sample per round. */
  readonly known: readonly KnownHostsSample[]
}

interface Row {
  readonly what: string
  readonly unit: 'ms' | 'MB'
  readonly value: (results: SizeResults) => number
}

const rows: readonly Row[] = [
  { what: 'cold visit, CPU', unit: 'ms', value: ({ coldCpuMs }) => coldCpuMs },
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
  { what: 'list of drops, CPU', unit: 'ms', value: ({ listCpuMs }) => listCpuMs },
  { what: 'all jobs of a minute, CPU', unit: 'ms', value: ({ jobsCpuMs }) => jobsCpuMs },
  { what: 'memory when idle', unit: 'MB', value: ({ idleBytes }) => idleBytes / 1e6 },
]

const sizeOf = ({ drops }: SizeResults): string => `${drops.toLocaleString('en-GB')} drops`

export function reportScale(results: readonly ScaleResults[]): Report {
  const columns = results.flatMap(({ database, sizes }) =>
    sizes.map((size) => ({ label: `${database}, ${sizeOf(size)}`, size })),
  )
  const table = rows.map(({ what, unit, value }) => [
    `${what}, ${unit}`,
    ...columns.map(({ size }) => figure(value(size))),
  ])
  const rounds = results[0]?.known.length
  return {
    tables: [
      { title: 'Goals', table: goalsTable(results.flatMap(goalsOf)) },
      {
        title: 'By number of stored drops',
        table: markdownTable(['', ...columns.map(({ label }) => label)], table),
      },
    ],
    notes: [
      `${describeMachine()}. Medians over rounds (${rounds}). CPU time includes that of PostgreSQL.`,
    ],
    plot: {
      title: 'The effect of many stored drops',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: rows.map(({ what, unit, value }) => ({
        title: what,
        unit,
        bars: columns.map(({ label, size }, index) => ({
          label,
          value: value(size),
          own: index % 2 === 1,
        })),
      })),
    },
  }
}

function goalsOf(results: ScaleResults): Goal[] {
  const { database, sizes, slowestMs, knownHosts, known, visitedBytes } = results
  const [few, many] = [sizes[0], sizes.at(-1)]
  if (!few || !many) return []
  const relative = (what: string, values: readonly number[]): Goal => ({
    what: `${database}: ${what}, relative to ${sizeOf(few)}`,
    bound: { most: 1.3 },
    unit: '×',
    values,
  })
  return [
    relative('cold visit, CPU', [many.coldCpuMs / few.coldCpuMs]),
    ...(['cpuMs', 'ms'] as const).map((measure) =>
      relative(
        `publishing a page, ${measure === 'ms' ? 'time' : 'CPU'}`,
        ratios(
          many.publishes.map((sample) => sample[measure]),
          few.publishes.map((sample) => sample[measure]),
        ),
      ),
    ),
    relative('list of drops, CPU', [many.listCpuMs / few.listCpuMs]),
    relative('all jobs of a minute, CPU', [many.jobsCpuMs / few.jobsCpuMs]),
    {
      what: `${database}: memory when idle`,
      bound: { most: 250 },
      unit: 'MB',
      values: [many.idleBytes / 1e6],
    },
    {
      what: `${database}: slowest visit while jobs run`,
      bound: { most: 50 },
      unit: 'ms',
      values: [slowestMs],
    },
    {
      what: `${database}: visit of ${knownHosts.toLocaleString('en-GB')} known hosts during 50 publishes a second, CPU, relative to none`,
      bound: { most: 1.1 },
      unit: '×',
      values: known.map(({ quiet, publishing }) => publishing / quiet),
    },
    {
      what: `${database}: share of these visits that looked up their host in the database`,
      bound: { most: 1 },
      unit: '%',
      values: known.map(({ lookedUp }) => lookedUp * 100),
    },
    {
      what: `${database}: growth of memory by these hosts, relative to PLINTH_CACHE_BYTES`,
      bound: { most: 1.3 },
      unit: '×',
      values: [(visitedBytes - many.idleBytes) / defaults.cacheBytes],
    },
  ]
}
