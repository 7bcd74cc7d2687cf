// Card for the analytics providers of a drop: the form, or a notice if the plan no longer includes
// analytics. Both are loaded on demand.
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import { lazy, Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ErrorBoundary } from '../../../components/error-boundary.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { usePlan } from '../../../plans/use-plan.ts'
import { messages as sharedMessages } from '../editing/messages.ts'
import { findUpgradeOffer } from '../editing/upgrade-offer.tsx'
import { useFocusAfterRemoval } from '../editing/use-focus-after-removal.ts'
import { messages } from './messages.ts'

// Loaded on demand: the drop page has a size budget for the first visit.
const AnalyticsForm = lazy(async () => ({
  default: (await import('./analytics-form.tsx')).AnalyticsForm,
}))
const InactiveAnalytics = lazy(async () => ({
  default: (await import('./inactive-analytics.tsx')).InactiveAnalytics,
}))

interface AnalyticsCardProps {
  readonly drop: Drop
  readonly headingId: string
}

/** Hidden if the plan has no analytics and the drop has none stored: the upgrade offer suffices. */
export function AnalyticsCard({ drop, headingId }: AnalyticsCardProps) {
  const plan = usePlan()
  const refusal = plan && refuseFeature(plan, 'analytics')
  const [opened, setOpened] = useState<'by-user' | 'connected' | null>(null)
  // The form stays open after the last provider was disconnected.
  if (drop.analytics && !opened) setOpened('connected')
  const connect = useRef<HTMLButtonElement>(null)
  const close = () => {
    flushSync(() => setOpened(null))
    connect.current?.focus()
  }
  const onRemoved = useFocusAfterRemoval(!drop.analytics, findUpgradeOffer)
  if (!plan || (refusal && !drop.analytics)) return null
  return (
    <Card title={messages.title} headingId={headingId} guide="visitors">
      <ErrorBoundary fallback={<p className="notice bad">{sharedMessages.partFailed}</p>}>
        <Suspense fallback={<Skeleton rows={6} />}>
          {refusal ? (
            <InactiveAnalytics drop={drop} reason={refusal.detail} onRemoved={onRemoved} />
          ) : (
            <div className="grid gap-5">
              <p className="max-w-xl text-muted">{messages.intro}</p>
              {opened ? (
                <AnalyticsForm
                  drop={drop}
                  focusesFirstField={opened === 'by-user'}
                  onClose={close}
                />
              ) : (
                <div>
                  <Button ref={connect} variant="quiet" onClick={() => setOpened('by-user')}>
                    {messages.connect}
                  </Button>
                </div>
              )}
            </div>
          )}
        </Suspense>
      </ErrorBoundary>
    </Card>
  )
}
