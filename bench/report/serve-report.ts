// Report of `bench serve`: CPU time, throughput and response times per case and peer.
import { availableParallelism } from 'node:os'
import type { Client } from '../cases/clients.ts'
import { type CaseName, serveCases } from '../cases/serve-cases.ts'
import type { Sample } from '../measure/measure-load.ts'
import { median } from '../measure/statistics.ts'
import { peerNames } from '../peers/peer.ts'
import { goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { goalsOfServing } from './serve-goals.ts'
import {
  cpu,
  entryOf,
  hasFailed,
  type Measure,
  type MeasuredEntry,
  rate,
  type ServeResults,
  samplesOf,
} from './serve-results.ts'
import type { BarPanel } from './svg.ts'
import { figure, markdownTable, none } from './table.ts'
import type { Report } from './write-report.ts'

const isCompared = (name: CaseName): boolean => serveCases[name].peers.length > 1

export function reportServing(results: ServeResults): Report {
  const compared = results.options.cases.filter(isCompared)
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goalsOfServing(results)) },
      ...tablesOf(results)
        .filter(({ cases }) => cases.length > 0)
        .map((each) => ({ ...each, table: tableOf(results, each) })),
    ],
    notes: notesOf(results),
    plot: {
      title: 'CPU time per request of a browser',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: compared.map((name) => panelOf(results, name)).filter(({ bars }) => bars.length > 0),
    },
  }
}

interface ServeTable {
  readonly title: string
  readonly printedOnly?: true
  readonly client: Client
  readonly cases: readonly CaseName[]
  readonly cell: Cell
}

type Cell = (samples: readonly Sample[], entry: MeasuredEntry) => string

function tablesOf({ options: { cases } }: ServeResults): ServeTable[] {
  const client = 'browser'
  return [
    {
      title: 'CPU time per request of a browser, µs',
      client,
      cases,
      cell: (samples) => medianOf(samples, cpu),
    },
    {
      title: 'CPU time per request without a browser’s headers, µs',
      client: 'plain',
      cases: cases.filter((name) => serveCases[name].clients.includes('plain')),
      cell: (samples) => medianOf(samples, cpu),
    },
    {
      title: 'Body that a browser gets: coding and bytes',
      client,
      cases: cases.filter((name) => serveCases[name].compressed && isCompared(name)),
      cell: (_, { coding, expected }) => `${coding}, ${figure(expected.bodyBytes)}`,
    },
    {
      title: 'Requests per second; response time in ms, median / 99th percentile',
      printedOnly: true,
      client,
      cases,
      cell: (samples) =>
        `${medianOf(samples, rate)}; ${timeOf(samples, ({ p50Ms }) => p50Ms)} / ${timeOf(samples, ({ p99Ms }) => p99Ms)}`,
    },
  ]
}

function notesOf({ options, residentBytes, pinned, notes: earlier }: ServeResults): string[] {
  const { rounds, seconds, cases } = options
  const cores = pinned ? ' Servers and load generators had one core each.' : ''
  const notes = [
    ...earlier,
    `${describeMachine()}. Rounds: ${rounds} of ${seconds} s, with many hosts at least 4 s.${cores} At the end Plinth used ${Math.round(residentBytes / 1e6)} MB of memory.`,
  ]
  if (cases.includes('two-workers') && availableParallelism() < 3) {
    notes.push(
      'Two workers and the load generator share fewer than three cores here, so the ratio between two workers and one says little.',
    )
  }
  return notes
}

const panelOf = (results: ServeResults, name: CaseName): BarPanel => ({
  title: serveCases[name].what,
  unit: 'µs',
  bars: peerNames.flatMap((peer) => {
    const samples = samplesOf(results, [name, peer])
    return samples ? [{ label: peer, value: median(samples.map(cpu)), own: peer === 'Plinth' }] : []
  }),
})

function tableOf(results: ServeResults, { client, cases, cell }: ServeTable): string {
  const rows = cases.map((name) => [
    serveCases[name].what,
    ...peerNames.map((peer) => {
      const row = [name, peer, client] as const
      const [samples, entry] = [samplesOf(results, row), entryOf(results, row)]
      if (samples && entry) return cell(samples, entry)
      return hasFailed(results, row) ? 'failed' : none
    }),
  ])
  return markdownTable(['', ...peerNames], rows)
}

const medianOf = (samples: readonly Sample[], measure: Measure): string =>
  figure(median(samples.map(measure)))

function timeOf(samples: readonly Sample[], measure: (sample: Sample) => number | null): string {
  const values = samples.map(measure).filter((value) => value !== null)
  return values.length === 0 ? none : figure(median(values))
}
