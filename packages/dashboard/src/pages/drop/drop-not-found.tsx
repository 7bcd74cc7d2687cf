// Shown if a drop does not exist or belongs to another tenant.
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../components/empty-state.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { lastSearch } from '../drops/last-search.ts'
import { messages } from './messages.ts'

const { notFound } = messages

export const DropNotFound = () => (
  <>
    <h1 className="mb-4">{notFound.title}</h1>
    <DropNotFoundReason />
  </>
)

export const DropNotFoundReason = () => (
  <EmptyState title={notFound.reason}>
    <p>
      <RichText
        text={notFound.remedy}
        values={{
          back: (
            <Link to="/" search={lastSearch()} className="text-link">
              {notFound.back}
            </Link>
          ),
        }}
      />
    </p>
  </EmptyState>
)
