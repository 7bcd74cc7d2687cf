// Report of `bench serve`: CPU time, throughput and response times per case and peer.
import { availableParallelism } from 'node:os'
import { type CaseName, serveCases } from '../cases/serve-cases.ts'
import type { Sample } from '../measure/measure-load.ts'
import { median } from '../measure/statistics.ts'
import { peerNames } from '../peers/peer.ts'
import { goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { goalsOfServing } from './serve-goals.ts'
import {
  cpu,
  hasFailed,
  type Measure,
  type Row,
  rate,
  ratiosOf,
  type ServeResults,
  samplesOf,
  throughput,
} from './serve-results.ts'
import type { Panel } from './svg.ts'
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
        .map(({ title, cases, cell }) => ({ title, table: tableOf(results, cases, cell) })),
    ],
    notes: notesOf(results),
    plot: {
      title: 'CPU time per request',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: compared.map((name) => panelOf(results, name)).filter(({ bars }) => bars.length > 0),
    },
  }
}

interface ServeTable {
  readonly title: string
  readonly cases: readonly CaseName[]
  readonly cell: Cell
}

function tablesOf(results: ServeResults): ServeTable[] {
  const { cases } = results.options
  return [
    {
      title: 'CPU time per request, as a multiple of Plinth’s',
      cases: cases.filter(isCompared),
      cell: (_, row) => {
        const values = ratiosOf(results, cpu, [row, [row[0], 'Plinth']])
        return values.length === 0 ? none : figure(median(values))
      },
    },
    { title: 'CPU time per request, µs', cases, cell: (samples) => medianOf(samples, cpu) },
    { title: 'Requests per second', cases, cell: (samples) => medianOf(samples, rate) },
    {
      title: 'Megabytes per second',
      cases: cases.filter((name) => name === 'large'),
      cell: (samples) => medianOf(samples, (sample) => throughput(sample) / 1e6),
    },
    {
      title: 'Response time, ms: median / 99th percentile',
      cases,
      cell: (samples) =>
        `${medianOf(samples, ({ p50Ms }) => p50Ms)} / ${medianOf(samples, ({ p99Ms }) => p99Ms)}`,
    },
  ]
}

function notesOf({ options, residentBytes, notes: earlier }: ServeResults): string[] {
  const { rounds, seconds, cases } = options
  const notes = [
    ...earlier,
    `${describeMachine()}. Rounds: ${rounds} of ${seconds} s. At the end Plinth used ${Math.round(residentBytes / 1e6)} MB of memory.`,
  ]
  if (cases.includes('two-workers') && availableParallelism() < 3) {
    notes.push(
      'Two workers and the load generator share fewer than three cores here, so the ratio between two workers and one says little.',
    )
  }
  return notes
}

const panelOf = (results: ServeResults, name: CaseName): Panel => ({
  title: serveCases[name].what,
  unit: 'µs',
  bars: peerNames.flatMap((peer) => {
    const samples = samplesOf(results, [name, peer])
    return samples ? [{ label: peer, value: median(samples.map(cpu)), own: peer === 'Plinth' }] : []
  }),
})

type Cell = (samples: readonly Sample[], row: Row) => string

function tableOf(results: ServeResults, names: readonly CaseName[], cell: Cell): string {
  const rows = names.map((name) => [
    serveCases[name].what,
    ...peerNames.map((peer) => {
      const samples = samplesOf(results, [name, peer])
      if (samples) return cell(samples, [name, peer])
      return hasFailed(results, [name, peer]) ? 'failed' : none
    }),
  ])
  return markdownTable(['', ...peerNames], rows)
}

const medianOf = (samples: readonly Sample[], measure: Measure): string =>
  figure(median(samples.map(measure)))
