import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { listedViewsQuery, type Site } from '../../api/queries.ts'
import { useGradually } from '../../components/use-gradually.ts'
import { useSession } from '../../shell/session-context.ts'
import { DropRow } from './drop-row.tsx'

/** What a row will be high: one line, and three on a telephone. */
const rowHeight = '[--row:6rem] md:[--row:3.075rem]'

export function DropList({ sites: wanted }: { readonly sites: readonly Site[] }) {
  const { user } = useSession()
  const listedViews = useQuery({ ...listedViewsQuery, enabled: user.email_verified })
  // They come to every row at once, and whoever types meanwhile goes first.
  const views = useDeferredValue(listedViews.data)
  // The letter that was typed is shown first, then what it finds.
  const sites = useDeferredValue(wanted)
  const drawn = useGradually(sites.length)
  const left = sites.length - drawn
  return (
    <div className={`card overflow-hidden px-4 py-0 sm:px-5 ${rowHeight}`}>
      <ul aria-label="Drops" className="divide-y divide-line">
        {sites.slice(0, drawn).map((site) => (
          <DropRow
            key={site.id}
            site={site}
            verified={user.email_verified}
            views={views?.get(site.id)}
          />
        ))}
      </ul>
      {/* Keeps the place of somebody who comes back to where they were in the list. */}
      {left > 0 && <div style={{ height: `calc(${left} * var(--row))` }} />}
    </div>
  )
}
