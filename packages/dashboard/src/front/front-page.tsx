// The front page: upload area, earlier drops of this browser, features, prices and curl commands.
// render-front.tsx prerenders it, main.tsx hydrates it.
import { lazy, Suspense, useCallback } from 'react'
import { ErrorBoundary } from '../components/error-boundary.tsx'
import { NowProvider } from '../components/relative-time.tsx'
import { SiteFooter } from '../components/site-footer.tsx'
import { SkipLink } from '../components/skip-link.tsx'
import { ToastProvider } from '../components/toast.tsx'
import { PageFailure } from '../shell/failure/page-failure.tsx'
import type { UploadWarning } from '../uploads/warnings/warning-list.tsx'
import { Features } from './features.tsx'
import { FrontHeader } from './front-header.tsx'
import { Hero } from './hero.tsx'
import { Prices } from './prices.tsx'
import { TerminalLines } from './terminal-lines.tsx'
import { ThemeSelect } from './theme-select.tsx'
import { useFrontPublish } from './use-front-publish.ts'
import { useVisitor } from './use-visitor.ts'

/** Most visitors have no earlier drops. */
const EarlierDrops = lazy(async () => ({
  default: (await import('./earlier-drops.tsx')).EarlierDrops,
}))

interface FrontPageProps {
  /** The origin of the service, used in terminal commands. */
  readonly baseUrl: string
  readonly sellsPlans: boolean
}

export function FrontPage({ baseUrl, sellsPlans }: FrontPageProps) {
  const { visitor, refresh, discard } = useVisitor()
  const onChanged = useCallback(() => void refresh().catch(() => {}), [refresh])
  const publishing = useFrontPublish(onChanged)
  const onReplaced = (id: string, warnings: readonly UploadWarning[]) => {
    publishing.setWarnings(id, warnings)
    onChanged()
  }
  const signedIn = visitor.session !== null
  return (
    <NowProvider>
      <ToastProvider>
        <SkipLink />
        <FrontHeader session={visitor.session} />
        <main id="main" tabIndex={-1}>
          <ErrorBoundary fallback={failure}>
            <Hero
              sellsPlans={sellsPlans}
              visitor={visitor}
              publishing={publishing}
              onReplaced={onReplaced}
              onDeleted={onChanged}
              onDiscard={discard}
            />
          </ErrorBoundary>
          <div className="mx-auto grid w-full max-w-4xl gap-14 px-4 pt-6 pb-20 sm:px-8">
            {visitor.earlier.length > 0 && (
              <ErrorBoundary fallback={<PageFailure />}>
                <Suspense>
                  <EarlierDrops
                    drops={visitor.earlier}
                    signedIn={signedIn}
                    onReplaced={onReplaced}
                    onDeleted={(id) => {
                      publishing.forget(id)
                      onChanged()
                    }}
                  />
                </Suspense>
              </ErrorBoundary>
            )}
            <Features />
            {sellsPlans && <Prices signedIn={signedIn} />}
            <TerminalLines baseUrl={baseUrl} />
          </div>
        </main>
        <SiteFooter column="mx-auto w-full max-w-4xl px-4 sm:px-8">
          <div className="noscript:hidden">
            <ThemeSelect />
          </div>
        </SiteFooter>
      </ToastProvider>
    </NowProvider>
  )
}

const failure = (
  <div className="mx-auto w-full max-w-4xl px-4 pt-12 pb-8 sm:px-8">
    <PageFailure />
  </div>
)
