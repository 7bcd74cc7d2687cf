// Card with a list that loads further pages on demand, for the operator pages.
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { QueryList } from '../../components/query-list.tsx'
import { messages } from './messages.ts'

interface PagedListProps<Item> {
  readonly query: UseInfiniteQueryResult<readonly Item[]>
  readonly label: string
  readonly empty: string
  /** Renders a row, which must have a key. */
  readonly children: (item: Item) => ReactNode
}

export function PagedList<Item>({ query, label, empty, children }: PagedListProps<Item>) {
  return (
    <Card>
      <QueryList query={query} label={label} empty={empty}>
        {children}
      </QueryList>
      {query.hasNextPage && (
        <p className="mt-4">
          <Button
            variant="quiet"
            small
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {query.isFetchingNextPage ? messages.list.loading : messages.list.more}
          </Button>
        </p>
      )}
    </Card>
  )
}
