// Error page for a page that could not be loaded or rendered, with a button that reloads it.
import { useState } from 'react'
import { Button } from '../../components/button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { messages as texts } from './messages.ts'

/** Usually the page's code failed to load: replaced by a deployment, or no connection. */
export const PageFailure = () => (
  <>
    <h1 className="mb-4">{texts.title}</h1>
    <TabFailure />
  </>
)

/** For a part of a page that has its own heading. */
export function TabFailure() {
  const [offline, setOffline] = useState(false)
  /** Checks the connection first: an offline reload would replace the app by an error page. */
  const tryAgain = () =>
    fetch(window.location.href, { method: 'HEAD', cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setOffline(true),
    )
  return (
    <EmptyState title={texts.subtitle}>
      <p>{texts.text}</p>
      <p role="status" className="text-bad empty:hidden">
        {offline && texts.offline}
      </p>
      <div>
        <Button onClick={() => void tryAgain()}>{texts.retry}</Button>
      </div>
    </EmptyState>
  )
}
