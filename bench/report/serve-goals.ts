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
    what: 'page: CPU, of bare node:http',
    bound: { most: 1.25 },
    measure: cpu,
    rows: [page, ['page', 'bare node:http']],
  },
  {
    what: 'page: CPU, of Caddy',
    bound: { most: 0.8 },
    measure: cpu,
    rows: [page, ['page', 'Caddy']],
  },
  {
    what: 'page with the badge: CPU, of the plain page',
    bound: { most: 1.1 },
    measure: cpu,
    rows: [['badge', 'Plinth'], page],
  },
  {
    what: '304: CPU, of the whole page',
    bound: { most: 1 },
    measure: cpu,
    rows: [['not-modified', 'Plinth'], page],
  },
  {
    what: 'a view that is counted: CPU, of what is not counted',
    bound: { most: 1.02 },
    measure: cpu,
    rows: [
      ['view', 'Plinth'],
      ['no-view', 'Plinth'],
    ],
  },
  {
    what: 'random hosts: CPU, of one host',
    bound: { most: 1.3 },
    measure: cpu,
    rows: [
      ['hosts', 'Plinth'],
      ['one-host', 'Plinth'],
    ],
  },
  {
    what: 'large file: bytes per second, of nginx',
    bound: { least: 0.7 },
    measure: throughput,
    rows: [
      ['large', 'Plinth'],
      ['large', 'nginx'],
    ],
  },
  {
    what: 'two workers: requests per second, of one',
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
