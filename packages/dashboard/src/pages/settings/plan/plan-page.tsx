// Settings page of plan and billing: current plan, offers, and the outcome of a checkout.
import { hasPermission } from '@plinth/domain/accounts/roles'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { type Account, accountQuery, type Billing, billingQuery } from '../../../api/queries.ts'
import { ProblemNote } from '../../../components/problem-note.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { useHasPlans } from '../../../plans/use-has-plans.ts'
import { useSession } from '../../../shell/session-context.ts'
import { SettingsPage } from '../settings-page.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { describePlan } from './describe-plan.ts'
import { messages } from './messages.ts'
import { Offers } from './offers.tsx'
import { PurchaseNote } from './purchase-note.tsx'
import { usePurchase } from './use-purchase.ts'

const { intro } = messages

export function PlanPage() {
  const { tenant } = useSession()
  if (!useHasPlans()) return <Navigate to="/settings/usage" replace />
  return (
    <SettingsPage
      title={messages.title}
      intro={
        tenant.kind === 'personal' ? intro.personal : intro.organisation({ name: tenant.name })
      }
      unverified={messages.unverified}
    >
      <Plan />
    </SettingsPage>
  )
}

function Plan() {
  const { tenant } = useSession()
  const { purchase, checkAgain } = usePurchase()
  const account = useQuery(accountQuery)
  const billing = useQuery(billingQuery)
  const failed = [account, billing].find(({ error }) => error)
  const current = account.data &&
    billing.data && { plan: planOf(account.data, billing.data), billing: billing.data }
  return (
    <>
      {failed && <ProblemNote error={failed.error} onRetry={() => void failed.refetch()} />}
      {!current && !failed && <Skeleton rows={5} />}
      {current && (
        <>
          <PurchaseNote
            purchase={purchase}
            title={describePlan(current).title}
            onCheckAgain={checkAgain}
          />
          <CurrentPlan {...current} />
          {hasPermission(tenant.role, 'see_billing') && <Offers {...current} />}
        </>
      )}
    </>
  )
}

/** Members who cannot see the subscription get the plan from the account. */
const planOf = ({ tenant }: Account, { subscription }: Billing) => subscription?.plan ?? tenant.plan
