// "Not found" page of the dashboard.
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../components/empty-state.tsx'
import { noSearch } from '../drops/find-drops.ts'
import { messages } from './messages.ts'
import { useTitle } from './use-title.ts'

const texts = messages.notFound

export function NotFoundPage() {
  useTitle(texts.documentTitle)
  return (
    <>
      <h1 className="mb-4">{texts.title}</h1>
      <EmptyState title={texts.subtitle}>
        <p>
          <Link to="/" search={noSearch} className="text-link">
            {texts.link}
          </Link>
        </p>
      </EmptyState>
    </>
  )
}
