// The report of `plinth views`: the total, a chart of the days, and the most viewed pages and
// referrers.
import type { Client } from '@plinth/contract/client/routed-client'
import { formatCount } from '@plinth/domain/base/sizes'
import type { TonedLine } from '../terminal/output.ts'
import { chartLines, groupSize } from './chart.ts'
import { messages } from './messages.ts'

export type Views = Awaited<ReturnType<Client['getViews']>>

/** Rows per table; `--json` has all. */
const mostRows = 10
/** Width if the output is not a terminal. */
const usualColumns = 80

export function formatViews(
  { total, days, paths, referrers }: Views,
  terminalColumns: number,
): (string | TonedLine)[] {
  const columns = Number.isFinite(terminalColumns) ? terminalColumns : usualColumns
  const heading = messages.total({ views: formatCount(total), days: days.length })
  if (total === 0) return [strong(heading)]
  const perColumn = groupSize(days, columns)
  return [
    strong(heading),
    '',
    ...chartLines(days, columns),
    ...(perColumn > 1 ? [messages.grouped({ days: perColumn })] : []),
    ...tableOf(
      messages.page,
      paths.map(({ path, views }) => ({ name: path, views })),
    ),
    ...tableOf(
      messages.referrer,
      referrers.map(({ host, views }) => ({ name: host, views })),
    ),
  ]
}

interface Row {
  readonly name: string
  readonly views: number
}

/** Names are last, so that a long one needs not be cut. */
function tableOf(title: string, rows: readonly Row[]): (string | TonedLine)[] {
  if (rows.length === 0) return []
  const counts = rows.slice(0, mostRows).map(({ views }) => formatCount(views))
  const width = Math.max(messages.views.length, ...counts.map((count) => count.length))
  const line = (count: string, name: string) => `${count.padStart(width)}  ${name}`
  const more = rows.length - counts.length
  return [
    '',
    strong(line(messages.views, title)),
    ...counts.map((count, index) => line(count, rows[index]?.name ?? '')),
    ...(more > 0 ? [line('', messages.more({ count: more }))] : []),
  ]
}

const strong = (text: string): TonedLine => ({ text, tone: 'strong' })
