// Card for the password of a drop. If the plan no longer includes passwords, it can only be
// removed.
import { refuseFeature } from '@plinth/domain/plans/entitlements'
import { useRef, useState } from 'react'
import type { Drop } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { SeePlans } from '../../../components/see-plans.tsx'
import { usePlan } from '../../../plans/use-plan.ts'
import { findUpgradeOffer } from '../editing/upgrade-offer.tsx'
import { useFocusAfterRemoval } from '../editing/use-focus-after-removal.ts'
import { messages } from './messages.ts'
import { PasswordForm } from './password-form.tsx'
import { RemovePasswordDialog } from './remove-password-dialog.tsx'

/** Hidden if the plan has no passwords and the drop has none: the upgrade offer suffices. */
export function PasswordCard({ drop }: { readonly drop: Drop }) {
  const plan = usePlan()
  const [confirming, setConfirming] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const refusal = plan && refuseFeature(plan, 'password')
  const onRemoved = useFocusAfterRemoval(
    !confirming && !drop.has_password,
    () => field.current ?? findUpgradeOffer(),
  )
  if (!plan || (refusal && !drop.has_password)) return null
  return (
    <Card
      title={messages.title}
      guide="visitors"
      aside={
        drop.has_password && (
          <Button variant="quiet" small onClick={() => setConfirming(true)}>
            {messages.removal.open}
          </Button>
        )
      }
    >
      <div className="grid max-w-xl gap-4">
        <p className="text-muted">{drop.has_password ? messages.set : messages.notSet}</p>
        {refusal ? (
          <p className="notice">
            {messages.notInPlan} {refusal.detail} <SeePlans />
          </p>
        ) : (
          <PasswordForm drop={drop} field={field} />
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
