import { buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { useTitle } from './use-title.ts'

/** In place of everything else: what was here is not for them, and nothing may keep them on the page. */
export function SomebodyElse() {
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
