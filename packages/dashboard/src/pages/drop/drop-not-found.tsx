// Shown if a drop does not exist or belongs to another tenant.
import { EmptyState } from '../../components/empty-state.tsx'
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
    <p>{notFound.remedy}</p>
  </EmptyState>
)
