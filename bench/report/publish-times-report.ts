// Report of `bench publish`: publish times compared with the lower bound of the disk.
import type { VisitTimes } from '../cases/visits-while-publishing.ts'
import { median, ratios } from '../measure/statistics.ts'
import type { BenchOptions } from '../options.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

/** Milliseconds, one value per repetition. */
export interface PublishTimes {
  readonly plinth: readonly number[]
  readonly baseline: readonly number[]
}

export interface PublishResults {
  readonly onePage: PublishTimes
  readonly zip: PublishTimes
  readonly visits: VisitTimes
}

const rows = [
  {
    key: 'onePage',
    what: 'one 4 KB page',
    minimum: 'one synced file and one SQLite commit',
    most: 5,
  },
  {
    key: 'zip',
    what: 'a zip of 1,000 files, 20 MB',
    minimum: 'unzip and sha256sum',
    most: 3,
  },
] as const

export function reportPublishing(
  results: PublishResults,
  { rounds }: Pick<BenchOptions, 'rounds'>,
): Report {
  const { visits } = results
  const goals: Goal[] = [
    ...rows.map(({ key, what, minimum, most }) => ({
      what: `${what}: time, relative to ${minimum}`,
      bound: { most },
      unit: '×' as const,
      values: ratios(results[key].plinth, results[key].baseline),
    })),
    {
      what: 'visits while 50 others publish: 99th percentile, relative to none',
      bound: { most: 2 },
      unit: '×',
      values: ratios(visits.publishing, visits.quiet),
    },
  ]
  const times = rows.map(({ key, what, minimum }) => [
    what,
    figure(median(results[key].plinth)),
    `${figure(median(results[key].baseline))} (${minimum})`,
  ])
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goals) },
      {
        title: 'Time until the publish is live and durable, ms',
        table: markdownTable(['', 'Plinth', 'lower bound'], times),
      },
      {
        title: 'Response time of a visit, 99th percentile, ms',
        table: markdownTable(
          ['alone', 'while 50 others publish'],
          [[figure(median(visits.quiet)), figure(median(visits.publishing))]],
        ),
      },
    ],
    notes: [
      `${describeMachine()}. Medians of ${results.onePage.plinth.length} pages and ${rounds} archives, alternating with the lower bound on the same disk.`,
    ],
    plot: {
      title: 'Time until a publish is live and durable',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: rows.map(({ key, what }) => ({
        title: what,
        unit: 'ms',
        bars: [
          { label: 'Plinth', value: median(results[key].plinth), own: true },
          {
            label: key === 'zip' ? 'unzip, sha256sum' : 'file, commit',
            value: median(results[key].baseline),
            own: false,
          },
        ],
      })),
    },
  }
}
