// Page shown after another user has signed in with this browser. For an ended session or another
// tenant, see signed-out-banner.tsx.
import { buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useTitle } from './use-title.ts'

/**
 * Replaces the whole app when another user has signed in: they must not see the previous user's
 * page, and no unsaved-changes prompt may keep them on it.
 */
export function OtherUserPage() {
  useTitle('Somebody else is signed in')
  return (
    <main id="main" className="mx-auto w-full max-w-4xl px-4 py-16 sm:px-8">
      <h1 className="mb-4">Somebody else is signed in here now</h1>
      <EmptyState title="This page was opened for another account">
        <p>What was on it is not shown any more. Nothing that was published is lost.</p>
        <div>
          <a className={buttonClass()} href="/dashboard">
            Open the dashboard
          </a>
        </div>
      </EmptyState>
    </main>
  )
}
