// Shown if a drop does not exist or belongs to another tenant.
import { EmptyState } from '../../components/empty-state.tsx'

export const DropNotFound = () => (
  <>
    <h1 className="mb-4">This drop is gone</h1>
    <EmptyState title="It was deleted, or it belongs to another account">
      <p>Switch to the organisation that owns it, or go back to the list.</p>
    </EmptyState>
  </>
)
