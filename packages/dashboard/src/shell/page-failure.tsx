import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'

/** Mostly a page whose code is gone because the service was updated: a fresh start finds the new one. */
export const PageFailure = () => (
  <>
    <h1 className="mb-4">This page could not be shown</h1>
    <EmptyState title="The service may just have been updated">
      <p>Reload, and you have the new one. Nothing that was published is lost.</p>
      <div>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    </EmptyState>
  </>
)
