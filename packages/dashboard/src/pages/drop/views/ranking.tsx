// Ranking by views with bars: the pages of a drop, or the sites its visitors came from.
import { useState } from 'react'
import { formatCount, formatSubject } from '../../../views/format-views.ts'
import { messages } from './messages.ts'

const { rankings } = messages

const shownAtFirst = 6

interface RankingProps {
  readonly title: string
  /** In descending order of views. */
  readonly items: readonly { readonly subject: string; readonly views: number }[]
  readonly empty: string
}

export function Ranking({ title, items, empty }: RankingProps) {
  const [all, setAll] = useState(false)
  const max = items[0]?.views ?? 1
  return (
    <div className="min-w-0">
      <h3 className="mb-2 text-sm font-medium">{title}</h3>
      {items.length === 0 && <p className="text-sm text-muted">{empty}</p>}
      <ol aria-label={title} className="grid gap-1 text-sm">
        {items.slice(0, all ? items.length : shownAtFirst).map(({ subject, views }) => (
          <li key={subject} className="relative flex justify-between gap-4 px-2 py-1">
            <div
              className="absolute inset-y-0 left-0 rounded bg-accent/12"
              style={{ width: `${(100 * views) / max}%` }}
            />
            <bdi className="relative min-w-0 break-all">{formatSubject(subject)}</bdi>
            <span className="relative shrink-0 tabular-nums">
              {formatCount(views)}
              <span className="sr-only"> {views === 1 ? rankings.view : rankings.views}</span>
            </span>
          </li>
        ))}
      </ol>
      {items.length > shownAtFirst && (
        <button type="button" className="link-button mt-2 text-sm" onClick={() => setAll(!all)}>
          {all ? rankings.fewer : rankings.all({ count: items.length })}
        </button>
      )}
    </div>
  )
}
