// Layout of the settings with their navigation. The frame of a single page is settings-page.tsx.
import { Outlet } from '@tanstack/react-router'
import { SubNav } from '../../components/sub-nav.tsx'
import { useHasPlans } from '../../plans/use-has-plans.ts'
import { messages } from './messages.ts'

const texts = messages.nav

const entries = [
  { to: '/settings/account', label: texts.account },
  { to: '/settings/organisation', label: texts.organisation },
  { to: '/settings/plan', label: texts.plan },
  { to: '/settings/tokens', label: texts.tokens },
  { to: '/settings/apps', label: texts.apps },
  { to: '/settings/usage', label: texts.usage },
] as const

export function SettingsLayout() {
  const hasPlans = useHasPlans()
  const shown = entries.filter(({ to }) => hasPlans || to !== '/settings/plan')
  return (
    <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <SubNav label={texts.label} entries={shown} beside />
      <div className="max-w-3xl min-w-0">
        <Outlet />
      </div>
    </div>
  )
}
