// List of the items that a query returns, with its loading, error and empty states.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ProblemNote } from './problem-note.tsx'
import { Skeleton } from './skeleton.tsx'

interface QueryListProps<Item> {
  readonly query: UseQueryResult<readonly Item[]>
  /** Accessible name of the list. */
  readonly label: string
  readonly empty: ReactNode
  /** Renders a row, which must have a key. */
  readonly children: (item: Item) => ReactNode
}

export function QueryList<Item>({ query, label, empty, children }: QueryListProps<Item>) {
  return (
    <>
      {query.isPending && <Skeleton rows={2} />}
      {query.error && <ProblemNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.length === 0 && <p className="text-muted">{empty}</p>}
      {query.data && query.data.length > 0 && (
        <ul aria-label={label} className="divide-y divide-line">
          {query.data.map(children)}
        </ul>
      )}
    </>
  )
}
