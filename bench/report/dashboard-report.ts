// Report of `bench dashboard`: loading and interaction goals of the dashboard's pages.
import { cpuSlowdown, network } from '../browser/throttled-page.ts'
import {
  type InteractionName,
  interactionNames,
  type PageName,
  pageNames,
  type Visits,
} from '../browser/visits.ts'
import type { Loading } from '../browser/vitals.ts'
import { median } from '../measure/statistics.ts'
import { type Goal, goalsTable } from './goals.ts'
import { describeMachine } from './machine.ts'
import type { Report } from './write-report.ts'

const pages: Readonly<Record<PageName, string>> = {
  front: 'front page',
  drops: '500 drops',
  drop: '30 versions',
}

const interactions: Readonly<Record<InteractionName, string>> = {
  search: 'typing a search',
  open: 'opening a drop',
  changes: 'opening the changes',
}

interface LoadingGoal {
  readonly what: string
  readonly most: Readonly<Record<PageName, number>>
  readonly unit: Goal['unit']
  readonly value: (loading: Loading) => number
}

const forAll = (most: number) => ({ front: most, drops: most, drop: most })

const loadingGoals: readonly LoadingGoal[] = [
  {
    what: 'first contentful paint',
    most: forAll(1500),
    unit: 'ms',
    value: ({ firstPaintMs }) => firstPaintMs,
  },
  { what: 'layout shift', most: forAll(0.05), unit: '', value: ({ layoutShift }) => layoutShift },
  {
    what: 'compressed JavaScript',
    // The same limits as in the browser tests.
    most: { front: 80, drops: 120, drop: 130 },
    unit: 'KB',
    value: ({ scriptBytes }) => scriptBytes / 1024,
  },
]

/** Layout shift is left out of the plot: it should be close to zero. */
const plotted = loadingGoals.filter(({ unit }) => unit !== '')

export function reportDashboard(rounds: readonly Visits[]): Report {
  const loading = (name: PageName, value: LoadingGoal['value']) =>
    rounds.map((round) => value(round.loading[name]))
  const interaction = (name: InteractionName) => rounds.map((round) => round.interaction[name])
  const goals: Goal[] = [
    ...loadingGoals.flatMap(({ what, most, unit, value }) =>
      pageNames.map((name) => ({
        what: `${pages[name]}: ${what}`,
        bound: { most: most[name] },
        unit,
        values: loading(name, value),
      })),
    ),
    ...interactionNames.map((name) => ({
      what: `${interactions[name]}: time to next paint`,
      bound: { most: 100 },
      unit: 'ms' as const,
      values: interaction(name),
    })),
    {
      what: 'typing a search: last key to results',
      bound: { most: 300 },
      unit: 'ms',
      values: rounds.map(({ results }) => results),
    },
  ]
  return {
    tables: [{ title: 'Goals', table: goalsTable(goals) }],
    notes: [`${describeMachine()}; ${slowness}. Medians over rounds (${rounds.length}).`],
    plot: {
      title: 'The dashboard on a slow computer and a mobile network',
      subtitle: `Lower is better; each panel has its own scale. ${describeMachine()}.`,
      panels: [
        ...plotted.map(({ what, unit, value }) => ({
          title: what,
          unit,
          bars: pageNames.map((name) => ({
            label: pages[name],
            value: median(loading(name, value)),
            own: true,
          })),
        })),
        {
          title: 'longest interaction',
          unit: 'ms',
          bars: interactionNames.map((name) => ({
            label: interactions[name],
            value: median(interaction(name)),
            own: true,
          })),
        },
      ],
    },
  }
}

const slowness = `Chromium with the CPU slowed down ${cpuSlowdown} times, ${network.latencyMs} ms per request and ${network.downMegabits} Mbit/s`
