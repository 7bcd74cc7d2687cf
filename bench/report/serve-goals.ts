// Goals of `bench serve`, each a ratio between two measured rows; requests are those of a browser.
import type { CaseName } from '../cases/serve-cases.ts'
import type { PeerName } from '../peers/peer.ts'
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

/** CPU time of Plinth, relative to that of another server in the same case. */
const toPeer = (what: string, name: CaseName, peer: PeerName, most: number): RatioGoal => ({
  what: `${what}: CPU, relative to ${peer}`,
  bound: { most },
  measure: cpu,
  rows: [
    [name, 'Plinth'],
    [name, peer],
  ],
})

/** CPU time of a case, relative to that of another, both on Plinth. */
const toCase = (what: string, name: CaseName, other: CaseName, most: number): RatioGoal => ({
  what,
  bound: { most },
  measure: cpu,
  rows: [
    [name, 'Plinth'],
    [other, 'Plinth'],
  ],
})

const ratioGoals: readonly RatioGoal[] = [
  toPeer('page', 'page', 'nginx', 1.8),
  toPeer('page', 'page', 'bare node:http', 0.65),
  toPeer('page', 'page', 'Caddy', 0.8),
  toCase('304: CPU, relative to the page', 'not-modified', 'page', 1),
  toCase('404: CPU, relative to the page', 'missing', 'page', 1),
  toCase('page with added markup: CPU, relative to the page', 'badge', 'page', 1.05),
  toCase('random hosts: CPU, relative to one host', 'hosts', 'one-host', 1.2),
  toPeer('one in twenty unusual or cold', 'mixed', 'nginx', 2.2),
  toPeer('page over TLS, HTTP/1.1', 'https', 'nginx', 2),
  toPeer('page over TLS, HTTP/2', 'http2', 'nginx', 2),
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
