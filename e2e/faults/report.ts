// The table of a run: one line per fault.
import type { RoundResult } from './round.ts'

/** What is kept of a round between runs. */
export type RoundSummary = Omit<RoundResult, 'histories'>

const columns = [
  'fault',
  'rounds',
  'writes acknowledged',
  'refused',
  'unknown',
  'problems',
  'visits of known drops',
  'succeeded on retry',
  'failed',
  'longest time an old version was served',
] as const

export function reportTable(results: readonly RoundSummary[]): string {
  const names = [...new Set(results.map(({ fault }) => fault))]
  const lines = names.map((name) =>
    row(
      name,
      results.filter(({ fault }) => fault === name),
    ),
  )
  return [
    line(columns),
    line(columns.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...lines,
    row('**all**', results),
  ].join('\n')
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function row(name: string, results: readonly RoundSummary[]): string {
  const sum = (value: (result: RoundSummary) => number) =>
    results.reduce((total, result) => total + value(result), 0)
  const stale = Math.max(...results.map(({ longestStaleMs }) => longestStaleMs))
  return line([
    name,
    ...[
      results.length,
      sum(({ outcomes }) => outcomes.acknowledged),
      sum(({ outcomes }) => outcomes.refused),
      sum(({ outcomes }) => outcomes.unknown),
      sum(({ problems }) => problems.length),
      sum(({ hot }) => hot.visits),
      sum(({ hot }) => hot.retried),
      sum(({ hot }) => hot.failed),
    ].map((count) => count.toLocaleString('en')),
    `${(stale / 1000).toFixed(2)} s`,
  ])
}
