// "Not found" page of the dashboard.
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { noSearch } from '../../drops/find-drops.ts'
import { useTitle } from '../use-title.ts'
import { messages } from './messages.ts'

export function NotFoundPage() {
  useTitle(messages.title)
  return (
    <>
      <h1 className="mb-4">{messages.title}</h1>
      <EmptyState title={messages.reason}>
        <p>
          <Link to="/" search={noSearch} className="text-link">
            {messages.link}
          </Link>
        </p>
      </EmptyState>
    </>
  )
}
