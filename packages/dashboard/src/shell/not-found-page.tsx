// "Not found" page of the dashboard.
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { noSearch } from '../drops/find-drops.ts'
import { useTitle } from './use-title.ts'

export function NotFoundPage() {
  useTitle('Nothing here')
  return (
    <>
      <h1 className="mb-4">There is no page here</h1>
      <EmptyState title="This part of the address leads nowhere">
        <p>
          <Link to="/" search={noSearch} className="text-link">
            Go to your drops
          </Link>
        </p>
      </EmptyState>
    </>
  )
}
