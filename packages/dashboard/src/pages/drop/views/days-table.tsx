// Views per day as a collapsed table below the chart, also for screen readers.
import type { Views } from '../../../api/queries.ts'
import { formatCount, formatUtcDay } from '../../../views/format-views.ts'
import { messages } from './messages.ts'

const { table } = messages

export const DaysTable = ({ days }: Pick<Views, 'days'>) => (
  <details className="text-sm">
    <summary className="w-fit cursor-pointer rounded text-muted hover:text-ink">
      {table.open}
    </summary>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: only a focusable area scrolls by keyboard. */}
    <section aria-label={table.title} tabIndex={0} className="mt-2 max-h-72 overflow-y-auto">
      <table className="w-full max-w-xs tabular-nums">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="font-normal">
              {table.day}
            </th>
            <th scope="col" className="text-right font-normal">
              {table.views}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ date, views }) => (
            <tr key={date} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                <time dateTime={date}>{formatUtcDay(date)}</time>
              </th>
              <td className="py-1 text-right">{formatCount(views)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </details>
)
