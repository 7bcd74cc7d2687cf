// Error page for a page that could not be loaded or rendered, with a button that reloads it.
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'

/** Usually the page's code failed to load: replaced by a deployment, or no connection. */
export function PageFailure() {
  const [offline, setOffline] = useState(false)
  /** Checks the connection first: an offline reload would replace the app by an error page. */
  const tryAgain = () =>
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setOffline(true),
    )
  return (
    <>
      <h1 className="mb-4">This page could not be shown</h1>
      <EmptyState title="The service may just have been updated, or the connection is gone">
        <p>Try again, and you have the new one. Nothing that was published is lost.</p>
        <p role="status" className="text-bad empty:hidden">
          {offline && 'There is no connection. Check it, then try again.'}
        </p>
        <div>
          <Button onClick={() => void tryAgain()}>Try again</Button>
        </div>
      </EmptyState>
    </>
  )
}
