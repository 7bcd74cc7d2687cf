// Performance goals, and the table that shows whether a run met them.
import { median } from '../measure/statistics.ts'
import { digits, figure, markdownTable, none } from './table.ts'

export interface Goal {
  readonly what: string
  /** Upper or lower limit of the value. */
  readonly bound: { readonly most: number } | { readonly least: number }
  /** Empty for a plain number. */
  readonly unit: '×' | 'ms' | 'MB' | 'KB' | '%' | ''
  /** One value per round; the median counts. Empty if it was not measured in this run. */
  readonly values: readonly number[]
}

function isMet({ bound, values }: Goal): boolean {
  // Compares the rounded value, so that the verdict matches the printed figure.
  const shown = Number(median(values).toPrecision(digits))
  return 'most' in bound ? shown <= bound.most : shown >= bound.least
}

export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map((goal) => {
    const { what, bound, unit, values } = goal
    const target = ('most' in bound ? `≤ ${bound.most} ${unit}` : `≥ ${bound.least} ${unit}`).trim()
    if (values.length === 0) return [what, target, none, none, none]
    const measured = `${figure(median(values))} ${unit}`.trim()
    return [what, target, measured, spreadOf(values), isMet(goal) ? 'yes' : 'no']
  })
  return markdownTable(['goal', 'target', 'measured', 'rounds, from … to', 'met'], rows)
}

/** A wide spread means that the machine was busy and the median is unreliable. */
function spreadOf(values: readonly number[]): string {
  if (values.length === 1) return none
  return `${figure(Math.min(...values))} … ${figure(Math.max(...values))}`
}
