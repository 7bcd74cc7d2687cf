// Column chart of daily figures for a terminal, drawn with block characters.
import { formatCount } from '@plinth/domain/base/sizes'

export interface DailyCount {
  /** `2026-01-10`. */
  readonly date: string
  readonly views: number
}

const height = 5
/** Eighths of a cell, from empty to full. */
const blocks = [' ', '▁', '▂', '▃', '▄', '▅', '▆', '▇', '█']
const axis = ' │'

/** Fits into `columns`; if there are more days than cells, several days share a column. */
export function chartLines(days: readonly DailyCount[], columns: number): string[] {
  const daysPerCell = groupSize(days, columns)
  const bars = groups(days, daysPerCell).map((group) => sum(group))
  const most = Math.max(1, ...bars)
  const labelWidth = formatCount(most).length
  const rows = Array.from({ length: height }, (_, index) => {
    const label = index === 0 ? formatCount(most) : index === height - 1 ? '0' : ''
    const cells = bars.map((bar) => cellAt(bar / most, height - 1 - index))
    return `${label.padStart(labelWidth)}${axis}${cells.join('')}`.trimEnd()
  })
  return [...rows, dateLine(days, labelWidth + axis.length, bars.length)]
}

/** How many days one column of the chart stands for. */
export function groupSize(days: readonly DailyCount[], columns: number): number {
  for (let size = 1; ; size++) {
    const most = Math.max(1, ...groups(days, size).map(sum))
    const available = columns - formatCount(most).length - axis.length
    if (Math.ceil(days.length / size) <= Math.max(1, available)) return size
  }
}

/** From the newest day backwards, so that only the oldest group can be smaller. */
function groups(days: readonly DailyCount[], size: number): (readonly DailyCount[])[] {
  const first = days.length % size
  const starts = [
    ...(first > 0 ? [0] : []),
    ...Array.from({ length: Math.floor(days.length / size) }, (_, index) => first + index * size),
  ]
  return starts.map((start, index) => days.slice(start, starts[index + 1]))
}

const sum = (days: readonly DailyCount[]): number =>
  days.reduce((total, { views }) => total + views, 0)

/** A share above zero is always visible. */
function cellAt(share: number, row: number): string {
  const eighths = share === 0 ? 0 : Math.max(1, Math.round(share * height * 8))
  return blocks[Math.max(0, Math.min(8, eighths - row * 8))] ?? ' '
}

/** The first and the last date below the axis, or the first one alone if there is no space. */
function dateLine(days: readonly DailyCount[], indent: number, width: number): string {
  const [first = '', last = ''] = [days[0]?.date, days.at(-1)?.date]
  const gap = width - first.length - last.length
  const dates = gap > 0 ? first + ' '.repeat(gap) + last : first
  return ' '.repeat(indent) + dates
}
