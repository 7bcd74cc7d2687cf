// Report of `bench attack`: times to publish a small page, with and without an attack.
import { loadavg } from 'node:os'
import { median } from '../measure/statistics.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

/** Milliseconds until the page is live. */
export interface AttackTimes {
  readonly account: readonly number[]
  readonly anonymous: readonly number[]
  /** Of an account. */
  readonly markdown: readonly number[]
}

export interface AttackResult {
  readonly documents: 'large' | 'small'
  /** Number of uploads that the attackers completed, refused ones included. */
  readonly uploads: number
  readonly quiet: AttackTimes
  readonly attacked: AttackTimes
}

const longest = (values: readonly number[]): number => Math.max(...values)

const kinds = { account: 'account', anonymous: 'no account', markdown: 'Markdown' } as const
const names = Object.entries(kinds) as [keyof AttackTimes, string][]

export function reportAttack(attackers: number, results: readonly AttackResult[]): Report {
  const goals = results.flatMap(({ documents, attacked }) =>
    names.map(
      ([kind, name]): Goal => ({
        what: `${documents} documents: ${name}, longest`,
        bound: { most: 1_000 },
        unit: 'ms',
        values: [longest(attacked[kind])],
      }),
    ),
  )
  const row = (what: string, times: AttackTimes) => [
    what,
    ...names.flatMap(([kind]) => [figure(median(times[kind])), figure(longest(times[kind]))]),
  ]
  const table = markdownTable(
    ['', ...names.flatMap(([, name]) => [`${name}, median`, 'longest'])],
    results.flatMap(({ documents, quiet, attacked }) => [
      row(`before the attack with ${documents} documents, ms`, quiet),
      row('under attack, ms', attacked),
    ]),
  )
  const [first] = results
  const uploads = results.map(({ uploads }) => uploads.toLocaleString('en')).join(' and ')
  return {
    tables: [
      { title: 'Goals', table: goalsTable(goals) },
      { title: `A page of 8 bytes, with ${attackers} attackers`, table },
    ],
    notes: [
      `${describeMachine()}. ${first?.attacked.account.length} pages each, from the first second; the attackers sent ${uploads} uploads. Load average ${loadavg()[0]?.toFixed(1)} at the end.`,
    ],
    plot: {
      title: 'Publishing a small page under attack',
      subtitle: `Lower is better. ${describeMachine()}.`,
      panels: names.map(([kind, name]) => ({
        title: `${name}, median`,
        unit: 'ms',
        bars: results.flatMap(({ documents, quiet, attacked }) => [
          { label: `${documents} documents`, value: median(attacked[kind]), own: true },
          { label: 'without an attack', value: median(quiet[kind]), own: false },
        ]),
      })),
    },
  }
}
