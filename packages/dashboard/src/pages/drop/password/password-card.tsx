// Card for the password of a drop. If the plan no longer includes passwords, it can only be
// removed.
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { hasFocus } from '../../../components/has-focus.ts'
import { SeePlans } from '../../../components/see-plans.tsx'
import { usePlan } from '../../../plans/use-plan.ts'
import { findUpgradeOffer } from '../editing/upgrade-offer.tsx'
import { useFocusAfterRemoval } from '../editing/use-focus-after-removal.ts'
import { messages } from './messages.ts'
import { PasswordForm } from './password-form.tsx'
import { RemovePasswordDialog } from './remove-password-dialog.tsx'

interface PasswordCardProps {
  readonly drop: Drop
  readonly headingId: string
}

/** Hidden if the plan has no passwords and the drop has none: the upgrade offer suffices. */
export function PasswordCard({ drop, headingId }: PasswordCardProps) {
  const plan = usePlan()
  const [confirming, setConfirming] = useState(false)
  const [opened, setOpened] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const refusal = plan && refuseFeature(plan, 'password')
  const onRemoved = useFocusAfterRemoval(
    !confirming && !drop.has_password,
    () => opener.current ?? findUpgradeOffer(),
  )
  const content = useRef<HTMLDivElement>(null)
  const close = () => {
    const mayFocus = hasFocus(content.current)
    flushSync(() => setOpened(false))
    if (mayFocus) opener.current?.focus()
  }
  if (!plan || (refusal && !drop.has_password)) return null
  return (
    <Card title={messages.title} headingId={headingId} guide="visitors">
      <div ref={content} className="grid max-w-xl gap-4">
        <p className="text-muted">{drop.has_password ? messages.set : messages.notSet}</p>
        {refusal && (
          <p className="notice">
            {messages.notInPlan} {refusal.detail} <SeePlans />
          </p>
        )}
        {opened && !refusal ? (
          <PasswordForm drop={drop} onClose={close} />
        ) : (
          <div className="flex flex-wrap gap-2">
            {!refusal && (
              <Button ref={opener} variant="quiet" onClick={() => setOpened(true)}>
                {drop.has_password ? messages.openChange : messages.openSet}
              </Button>
            )}
            {drop.has_password && (
              <Button variant="quiet" onClick={() => setConfirming(true)}>
                {messages.removal.open}
              </Button>
            )}
          </div>
        )}
      </div>
      {confirming && (
        <RemovePasswordDialog
          drop={drop}
          onRemoved={onRemoved}
          onClose={() => setConfirming(false)}
        />
      )}
    </Card>
  )
}
