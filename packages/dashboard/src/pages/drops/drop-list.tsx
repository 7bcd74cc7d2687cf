import { useDeferredValue } from 'react'
import type { Site } from '../../api/queries.ts'
import { useGradually } from '../../components/use-gradually.ts'
import { useSession } from '../../shell/session-context.ts'
import { DropRow } from './drop-row.tsx'

/** What a row is taken to be high before it is drawn: see `contain-intrinsic-size` there. */
const rowRem = 4.5

export function DropList({ sites: wanted }: { readonly sites: readonly Site[] }) {
  const { user } = useSession()
  // The letter that was typed is shown first, then what it finds.
  const sites = useDeferredValue(wanted)
  const drawn = useGradually(sites.length)
  const left = sites.length - drawn
  return (
    <div className="card overflow-hidden px-4 py-0 sm:px-5">
      <ul aria-label="Drops" className="divide-y divide-line">
        {sites.slice(0, drawn).map((site) => (
          <DropRow key={site.id} site={site} verified={user.email_verified} />
        ))}
      </ul>
      {/* Keeps the place of somebody who comes back to where they were in the list. */}
      {left > 0 && <div style={{ height: `${left * rowRem}rem` }} />}
    </div>
  )
}
