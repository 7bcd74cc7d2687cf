// Report of `bench attack`: times to publish a small page, with and without an attack.
import { median } from '../measure/statistics.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import { figure, markdownTable } from './table.ts'
import type { Report } from './write-report.ts'

/** Milliseconds until the page is live. */
export interface AttackTimes {
  readonly account: readonly number[]
  readonly anonymous: readonly number[]
}

export interface AttackResults {
  readonly attackers: number
  /** Number of uploads that the attackers completed, refused ones included. */
  readonly uploads: number
  readonly quiet: AttackTimes
  readonly attacked: AttackTimes
}

const longest = (values: readonly number[]): number => Math.max(...values)

export function reportAttack({ attackers, uploads, quiet, attacked }: AttackResults): Report {
  const goal = (what: string, values: readonly number[]): Goal => ({
    what,
    bound: { most: 1_000 },
    unit: 'ms',
    values: [longest(values)],
  })
  const row = (what: string, { account, anonymous }: AttackTimes) => [
    what,
    figure(median(account)),
    figure(longest(account)),
    figure(median(anonymous)),
    figure(longest(anonymous)),
  ]
  const table = markdownTable(
    ['', 'account, median', 'longest', 'no account, median', 'longest'],
    [row('without an attack, ms', quiet), row('under attack, ms', attacked)],
  )
  const bars = (values: readonly [number, number]) => [
    { label: 'under attack', value: values[0], own: true },
    { label: 'without an attack', value: values[1], own: false },
  ]
  return {
    tables: [
      {
        title: 'Goals',
        table: goalsTable([
          goal('page of an account, until it is live, longest', attacked.account),
          goal('page without an account, until it is live, longest', attacked.anonymous),
        ]),
      },
      { title: `A page of 8 bytes, with ${attackers} attackers`, table },
    ],
    notes: [
      `${describeMachine()}. ${attacked.account.length} pages each; the attackers sent ${uploads.toLocaleString('en')} uploads.`,
    ],
    plot: {
      title: 'Publishing a small page under attack',
      subtitle: `Lower is better. ${describeMachine()}.`,
      panels: [
        {
          title: 'account, median',
          unit: 'ms',
          bars: bars([median(attacked.account), median(quiet.account)]),
        },
        {
          title: 'no account, median',
          unit: 'ms',
          bars: bars([median(attacked.anonymous), median(quiet.anonymous)]),
        },
      ],
    },
  }
}
