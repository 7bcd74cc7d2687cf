// Report of `bench deploy`: bytes sent, time taken and client memory.
import { median, ratios } from '../measure/statistics.ts'
import type { BenchOptions } from '../options.ts'
import { goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

export interface DeploySample {
  readonly ms: number
  /** Bytes that the client sent, including request headers. */
  readonly bytes: number
}

/** Each array has one sample per round. */
export interface Deploys {
  readonly first: readonly DeploySample[]
  /** The same drop with one file changed. */
  readonly second: readonly DeploySample[]
  /** The files of the first deploy in one archive, published to another drop. */
  readonly zip: readonly DeploySample[]
}

export interface DeployResults {
  /** Over loopback. */
  readonly near: Deploys
  /** Over a simulated home connection. */
  readonly home: Deploys
  /** Peak memory of the client while it deployed one file, and one four times as large. */
  readonly memory: { readonly smallBytes: number; readonly largeBytes: number }
}

const rows = [
  { key: 'first', what: '1,000 files, 20 MB, first deploy' },
  { key: 'second', what: 'the same again, one file changed' },
  { key: 'zip', what: 'the same as a zip' },
] as const

const ms = (samples: readonly DeploySample[]) => samples.map(({ ms }) => ms)
const kilobytes = (samples: readonly DeploySample[]) => samples.map(({ bytes }) => bytes / 1024)

export function reportDeploys(
  { near, home, memory }: DeployResults,
  { rounds }: Pick<BenchOptions, 'rounds'>,
): Report {
  const goals = [
    {
      what: 'one file changed: bytes sent, relative to the first deploy',
      bound: { most: 0.01 },
      unit: '×' as const,
      values: ratios(kilobytes(near.second), kilobytes(near.first)),
    },
    {
      what: 'one file changed, over a home connection: time, relative to the first deploy',
      bound: { most: 0.1 },
      unit: '×' as const,
      values: ratios(ms(home.second), ms(home.first)),
    },
    {
      what: 'first deploy, over loopback: time, relative to the same files as a zip',
      bound: { most: 1.2 },
      unit: '×' as const,
      values: ratios(ms(near.first), ms(near.zip)),
    },
    {
      what: 'one file of 400 MB: memory of the client, relative to one of 100 MB',
      bound: { most: 1.5 },
      unit: '×' as const,
      values: [memory.largeBytes / memory.smallBytes],
    },
  ]
  const figures = rows.map(({ key, what }) => [
    what,
    figure(median(ms(near[key]))),
    figure(median(ms(home[key]))),
    figure(median(kilobytes(near[key]))),
  ])
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goals) },
      {
        title: '`plinth deploy`, from start to exit',
        table: markdownTable(['', 'loopback, ms', 'home connection, ms', 'sent, KB'], figures),
      },
    ],
    notes: [
      `${describeMachine()}. Medians of ${rounds} rounds. The client used ${figure(memory.largeBytes / 1_048_576)} MB of memory with a file of 400 MB and ${figure(memory.smallBytes / 1_048_576)} MB with one of 100 MB.`,
    ],
    plot: {
      title: 'Time taken by a deploy',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: [
        {
          title: 'over loopback',
          unit: 'ms',
          bars: rows.map(({ key }) => barOf(key, median(ms(near[key])))),
        },
        {
          title: '20 Mbit/s upstream, 20 ms delay',
          unit: 'ms',
          bars: rows.map(({ key }) => barOf(key, median(ms(home[key])))),
        },
      ],
    },
  }
}

const labels = { first: 'first deploy', second: 'one file changed', zip: 'as a zip' }

const barOf = (key: keyof Deploys, value: number) => ({
  label: labels[key],
  value,
  own: key !== 'zip',
})
