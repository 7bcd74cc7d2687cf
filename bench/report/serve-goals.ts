// Goals of `bench serve`, each a ratio between two measured rows.
import type { Goal } from './goals.ts'
import {
  cpu,
  type Measure,
  type Row,
  rate,
  ratiosOf,
  type ServeResults,
  throughput,
} from './serve-results.ts'

interface RatioGoal {
  readonly what: string
  readonly bound: Goal['bound']
  readonly measure: Measure
  readonly rows: readonly [Row, Row]
}

const page: Row = ['page', 'Plinth']

const ratioGoals: readonly RatioGoal[] = [
  {
    what: 'page: CPU, relative to bare node:http',
    bound: { most: 1.25 },
    measure: cpu,
    rows: [page, ['page', 'bare node:http']],
  },
  {
    what: 'page: CPU, relative to Caddy',
    bound: { most: 0.8 },
    measure: cpu,
    rows: [page, ['page', 'Caddy']],
  },
  {
    what: 'page with the badge: CPU, relative to the plain page',
    bound: { most: 1.1 },
    measure: cpu,
    rows: [['badge', 'Plinth'], page],
  },
  {
    what: '304: CPU, relative to the whole page',
    bound: { most: 1 },
    measure: cpu,
    rows: [['not-modified', 'Plinth'], page],
  },
  {
    what: 'a counted view: CPU, relative to a request that is not counted',
    bound: { most: 1.02 },
    measure: cpu,
    rows: [
      ['view', 'Plinth'],
      ['no-view', 'Plinth'],
    ],
  },
  {
    what: 'random hosts: CPU, relative to one host',
    bound: { most: 1.3 },
    measure: cpu,
    rows: [
      ['hosts', 'Plinth'],
      ['one-host', 'Plinth'],
    ],
  },
  {
    what: 'large file: bytes per second, relative to nginx',
    bound: { least: 0.7 },
    measure: throughput,
    rows: [
      ['large', 'Plinth'],
      ['large', 'nginx'],
    ],
  },
  {
    what: 'two workers: requests per second, relative to one',
    bound: { least: 1.7 },
    measure: rate,
    rows: [
      ['two-workers', 'Plinth'],
      ['one-worker', 'Plinth'],
    ],
  },
]

export const goalsOfServing = (results: Pick<ServeResults, 'samples'>): Goal[] =>
  ratioGoals.map(({ what, bound, measure, rows }) => ({
    what,
    bound,
    unit: '×',
    values: ratiosOf(results, measure, rows),
  }))
