// Card with the current plan and its next dates. The owner gets a button to the payment processor's
// billing portal.
import { describeAllowedRoles, hasPermission } from '@plinth/domain/accounts/roles'
import type { AccountPlan } from '@plinth/domain/plans/plans'
import { client } from '../../../api/client.ts'
import type { Billing } from '../../../api/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { useSession } from '../../../shell/session-context.ts'
import { describePlan } from './describe-plan.ts'
import { messages } from './messages.ts'
import { useProcessorPage } from './use-processor-page.ts'

const texts = messages.current

interface CurrentPlanProps {
  readonly plan: AccountPlan
  readonly billing: Billing
}

export function CurrentPlan({ plan, billing }: CurrentPlanProps) {
  const { tenant } = useSession()
  const { title, price, sentences } = describePlan({ plan, billing })
  const seen = hasPermission(tenant.role, 'see_billing')
  return (
    <Card title={texts.title} guide="plans-and-expiry">
      <div className="grid gap-4">
        {billing.subscription?.past_due && (
          <p role="alert" className="notice warn">
            {texts.paymentFailed}
          </p>
        )}
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0 flex-[1_1_18rem]">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <b className="text-xl font-semibold tracking-tight">{title}</b>
              {price && <span className="text-muted tabular-nums">{price}</span>}
            </p>
            <p className="mt-1 max-w-xl text-muted">{sentences.join(' ')}</p>
            {!seen && (
              <p className="mt-1 max-w-xl text-muted">
                {texts.restricted({ roles: describeAllowedRoles('see_billing') })}
              </p>
            )}
          </div>
          {billing.processor && hasPermission(tenant.role, 'manage_billing') && (
            <ManageBilling pays={billing.subscription?.interval != null} />
          )}
        </div>
      </div>
    </Card>
  )
}

function ManageBilling({ pays }: { readonly pays: boolean }) {
  const portal = useProcessorPage(async () => (await client.openPortal()).portal_url)
  return (
    <div className="grid gap-3">
      <Button variant="quiet" small={!pays} disabled={portal.leaving} onClick={() => portal.open()}>
        {pays ? texts.manage : texts.invoices}
      </Button>
      {portal.error && <ProblemNote error={portal.error} />}
    </div>
  )
}
