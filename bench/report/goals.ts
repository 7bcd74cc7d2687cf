// What was promised, and whether this run kept it.
import { median } from '../measure/statistics.ts'
import { digits, figure, markdownTable, none } from './table.ts'

export interface Goal {
  readonly what: string
  /** The value is to be at most, or at least, this. */
  readonly bound: { readonly most: number } | { readonly least: number }
  /** Empty: a number of its own. */
  readonly unit: '×' | 'ms' | 'MB' | 'KB' | ''
  /** One a round, of which the median counts. None: not measured in this run. */
  readonly values: readonly number[]
}

function isMet({ bound, values }: Goal): boolean {
  // What is shown decides.
  const shown = Number(median(values).toPrecision(digits))
  return 'most' in bound ? shown <= bound.most : shown >= bound.least
}

export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { what, bound, unit, values } = goal
    const wanted = ('most' in bound ? `≤ ${bound.most} ${unit}` : `≥ ${bound.least} ${unit}`).trim()
    if (values.length === 0) return [what, wanted, none, none, none]
    const measured = `${figure(median(values))} ${unit}`.trim()
    return [what, wanted, measured, spreadOf(values), isMet(goal) ? 'yes' : 'no']
  })
  return markdownTable(['goal', 'wanted', 'measured', 'rounds, from … to', 'met'], rows)
}

/** Where it is wide, the machine had other things to do and the median is to be doubted. */
function spreadOf(values: readonly number[]): string {
  if (values.length === 1) return none
  return `${figure(Math.min(...values))} … ${figure(Math.max(...values))}`
}
