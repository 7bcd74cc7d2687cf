// Page shown after another user has signed in with this browser. For an ended session or another
// tenant, see signed-out-banner.tsx.
import { buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { messages } from './messages.ts'
import { useTitle } from './use-title.ts'

const texts = messages.otherUser

/**
 * Replaces the whole app when another user has signed in: they must not see the previous user's
 * page, and no unsaved-changes prompt may keep them on it.
 */
export function OtherUserPage() {
  useTitle(texts.documentTitle)
  return (
    <main id="main" className="column py-16">
      <h1 className="mb-4">{texts.title}</h1>
      <EmptyState title={texts.subtitle}>
        <p>{texts.text}</p>
        <div>
          <a className={buttonClass()} href="/dashboard">
            {texts.open}
          </a>
        </div>
      </EmptyState>
    </main>
  )
}
