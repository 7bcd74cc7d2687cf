// List of drops with their views, rendered in low-priority steps so that the search box stays
// responsive with hundreds of rows.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type Drop, listedViewsQuery } from '../../api/queries.ts'
import { useGradually } from '../../components/use-gradually.ts'
import { useSession } from '../../shell/session-context.ts'
import { DropRow } from './drop-row.tsx'
import { messages } from './messages.ts'

/** Estimated height of a row: one line, or three on a phone. */
const rowHeight = '[--row:6rem] md:[--row:3.075rem]'

export function DropList({ drops: found }: { readonly drops: readonly Drop[] }) {
  const { user } = useSession()
  const listedViews = useQuery({ ...listedViewsQuery, enabled: user.email_verified })
  // View counts render all rows again, with lower priority than typing.
  const views = useDeferredValue(listedViews.data)
  // The search box is updated first, then its results.
  const drops = useDeferredValue(found)
  const drawn = useGradually(drops.length)
  const left = drops.length - drawn
  return (
    <div className={`card overflow-hidden px-4 py-0 sm:px-5 ${rowHeight}`}>
      <ul aria-label={messages.list.label} className="divide-y divide-line">
        {drops.slice(0, drawn).map((drop) => (
          <DropRow
            key={drop.id}
            drop={drop}
            verified={user.email_verified}
            views={views?.get(drop.id)}
          />
        ))}
      </ul>
      {/* Reserves the height of the remaining rows, so that scroll restoration works. */}
      {left > 0 && <div style={{ height: `calc(${left} * var(--row))` }} />}
    </div>
  )
}
