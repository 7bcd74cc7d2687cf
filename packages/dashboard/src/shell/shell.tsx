// Layout of every dashboard page: header, banners, the routed content and footer.
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../api/queries.ts'
import { ProblemNote } from '../components/problem-note.tsx'
import { SiteFooter } from '../components/site-footer.tsx'
import { SkipLink } from '../components/skip-link.tsx'
import { KeyboardOnDemand } from '../keyboard/keyboard-on-demand.tsx'
import { PublishingProvider } from '../uploads/publishing.tsx'
import { BareHeader, Header } from './header.tsx'
import { OtherUserPage } from './other-user-page.tsx'
import { PagePending } from './page-pending.tsx'
import { SecondFactorGate } from './second-factor-gate.tsx'
import { SessionContext } from './session-context.ts'
import { SignedOutBanner } from './signed-out-banner.tsx'
import { UnverifiedBanner } from './unverified-banner.tsx'
import { useFocusOnNewPage } from './use-focus-on-new-page.ts'
import { useSessionMatch } from './use-session-match.ts'

/** As high as the window: a footer in view would move whenever content has loaded. */
const mainClass = 'column min-h-svh pt-4 sm:pt-6'

export function Shell() {
  const session = useQuery(sessionQuery)
  const { match, checkAgain } = useSessionMatch()
  const main = useFocusOnNewPage()
  useEffect(ignoreStrayFiles, [])
  if (match?.kind === 'other-user') return <OtherUserPage />
  return (
    <PublishingProvider>
      <SkipLink />
      <SignedOutBanner match={match} onReturn={checkAgain} />
      {session.data ? (
        <SessionContext value={session.data}>
          <Header />
          <KeyboardOnDemand operator={session.data.user.operator} />
          <main id="main" ref={main} tabIndex={-1} className={`${mainClass} pb-24`}>
            <UnverifiedBanner />
            <SecondFactorGate>
              <Outlet />
            </SecondFactorGate>
          </main>
        </SessionContext>
      ) : (
        <>
          <BareHeader />
          <main id="main" className={mainClass}>
            {session.error ? (
              <ProblemNote error={session.error} onRetry={() => void session.refetch()} />
            ) : (
              <PagePending />
            )}
          </main>
        </>
      )}
      <SiteFooter column="column" />
    </PublishingProvider>
  )
}

/** Without this, a file dropped outside a drop target would be opened in place of the page. */
function ignoreStrayFiles(): () => void {
  const ignore = (event: DragEvent) => event.preventDefault()
  window.addEventListener('dragover', ignore)
  window.addEventListener('drop', ignore)
  return () => {
    window.removeEventListener('dragover', ignore)
    window.removeEventListener('drop', ignore)
  }
}
